// The sounds of the games. The browser makes them, so there are no files of sounds. A page loads
// this script only if the setting asks for sounds. A browser without sound stays silent.

/** Tones of each sound: the time of the beginning in seconds, the frequency at the beginning and at
 * the end in hertz, the length in seconds, and the loudness. */
const SOUNDS = {
  place: [[0, 300, 180, 0.06, 0.35]],
  move: [[0, 220, 120, 0.09, 0.5]],
  battle: [
    [0, 190, 70, 0.16, 0.7],
    [0.12, 520, 240, 0.22, 0.35],
  ],
  end: [
    [0, 392, 392, 0.28, 0.4],
    [0.18, 494, 494, 0.28, 0.4],
    [0.36, 587, 587, 0.5, 0.45],
  ],
};

/** Loudness that counts as silence, because an exponential curve cannot reach 0. */
const SILENCE = 0.0001;

let context;

const tone = ([begin, from, to, length, loudness], now) => {
  const [source, volume] = [context.createOscillator(), context.createGain()];
  const [start, end] = [now + begin, now + begin + length];
  source.type = "triangle";
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, end);
  volume.gain.setValueAtTime(SILENCE, start);
  volume.gain.exponentialRampToValueAtTime(loudness, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(SILENCE, end);
  source.connect(volume).connect(context.destination);
  source.start(start);
  source.stop(end);
};

/** Plays a sound of this name. Fails where the browser has no sound. */
export const play = async (name) => {
  context ??= new AudioContext();
  // A browser may allow sound only after a press. Until then this waits or fails.
  if (context.state !== "running") await context.resume();
  for (const one of SOUNDS[name]) tone(one, context.currentTime + 0.01);
};
