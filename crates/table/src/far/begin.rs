//! A game that is about to begin: an invitation, or the answer to one.

use std::rc::Rc;

use fairboard_fair::{CannotStart, Duel, Game, Invitation, Red, Terms};
use fairboard_forms::far::{Carrier, Kind};
use fairboard_forms::saved::SavedSetups;
use fairboard_play::preferences::{Numbering, Preferences};
use fairboard_play::stratego::PlayError;
use fairboard_play::stratego::referee::{Command, Event, Refusal, Stage};
use fairboard_rules::stratego::{Army, Color, Deployment, DeploymentDraft, Rules};
use fairboard_rules::tictactoe;
use fairboard_setups::{Named, arrange, complete};

use super::FarSentence;
use super::input::SetupsList;
use super::screen::{Beginning, OfferedSetup, SetupName};
use crate::Redraw;
use crate::gesture::Input as Touch;
use crate::keys::Key;
use crate::stratego::Past;
use crate::stratego::bare::{self, Bare};
use crate::stratego::{self, Advice, Hands, Heat, Options, Place, Pressed, Scene, Touched};

/// Side whose rows show the army: the lot may give it the other ones.
const SIDE: Color = Color::Red;

/// A game that is about to begin.
#[derive(Clone)]
pub(super) struct Begin {
    kind: Kind,
    red: Red,
    draft: DeploymentDraft,
    hands: Hands,
    refusal: Option<Refusal>,
    heat: Heat,
    past: Past,
    pub(super) offers: SetupsList,
    /// The invitation that is answered.
    invitation: Option<Invitation>,
    /// Name of the game before, if this is a rematch.
    pub(super) before: Option<String>,
    pub(super) sentences: Vec<FarSentence>,
}

impl Begin {
    /// An invitation to be.
    pub(super) fn new(kind: Kind) -> Self {
        let mut hands = Hands::default();
        let draft = DeploymentDraft::new(SIDE, Army::Full);
        hands.focus.square = Scene::Deploy(&draft).first_focus();
        Self {
            kind,
            red: Red::Lot,
            draft,
            hands,
            refusal: None,
            heat: Heat::Hidden,
            past: Past::default(),
            offers: SetupsList::Hidden,
            invitation: None,
            before: None,
            sentences: Vec::new(),
        }
    }

    /// The answer to an invitation.
    pub(super) fn answer(invitation: Invitation, before: Option<String>) -> Self {
        let terms = *invitation.terms();
        Self { invitation: Some(invitation), ..Self::again(terms, before) }
    }

    /// An invitation to play again.
    pub(super) fn again(terms: Terms, before: Option<String>) -> Self {
        let kind = kind(&terms);
        let army = match terms.game {
            Game::Stratego(rules) => rules.army,
            Game::TicTacToe(_) => Army::Full,
        };
        let draft = DeploymentDraft::new(SIDE, army);
        Self { red: terms.red, draft, before, ..Self::new(kind) }
    }

    /// The army, once all of it is placed.
    pub(super) fn army(&self) -> Option<Deployment> {
        (self.kind == Kind::Stratego).then(|| self.draft.finish().ok())?
    }

    /// The game, once everything is placed. `None` while something is missing.
    pub(super) fn start(&self, secret: [u8; 32]) -> Option<Result<Duel, CannotStart>> {
        let army = match self.kind {
            Kind::Stratego => Some(self.draft.finish().ok()?),
            Kind::TicTacToe => None,
        };
        Some(match &self.invitation {
            Some(invitation) => Duel::accept(secret, invitation, army.as_ref()),
            None => Duel::invite(secret, self.terms(), army.as_ref()),
        })
    }

    /// Answers an invitation with the army that is placed for the own one, if it fits.
    pub(super) fn turn_into_answer(&mut self, invitation: Invitation) {
        let answer = Self::answer(invitation, self.before.clone());
        let fits = answer.kind == self.kind && answer.draft.army() == self.draft.army();
        let draft = if fits { self.draft.clone() } else { answer.draft.clone() };
        *self = Self { draft, ..answer };
    }

    pub(super) const fn kind(&self) -> Kind {
        self.kind
    }

    pub(super) const fn is_invitation(&self) -> bool {
        self.invitation.is_none()
    }

    /// True for an invitation to a game of this kind, or if it is a rematch of one.
    pub(super) fn invites_to(&self, kind: Kind) -> bool {
        self.kind == kind && (self.is_invitation() || self.before.is_some())
    }

    /// The word in the address of such an invitation.
    pub(super) const fn word(&self) -> &'static str {
        match self.kind {
            Kind::Stratego => "stratego",
            Kind::TicTacToe => "tic-tac-toe",
        }
    }

    fn terms(&self) -> Terms {
        let game = match self.kind {
            Kind::Stratego => Game::Stratego(self.rules()),
            Kind::TicTacToe => Game::TicTacToe(tictactoe::Rules::default()),
        };
        Terms { game, red: self.red }
    }

    fn rules(&self) -> Rules {
        match self.invitation.as_ref().map(Invitation::terms) {
            Some(Terms { game: Game::Stratego(rules), .. }) => *rules,
            Some(_) | None => Options::default().rules.with_army(self.draft.army()),
        }
    }

    pub(super) fn choose_red(&mut self, red: Red) {
        if self.invitation.is_none() {
            self.red = red;
        }
    }

    pub(super) fn choose_army(&mut self, army: Army) {
        if self.invitation.is_none() && army != self.draft.army() {
            self.draft = DeploymentDraft::new(SIDE, army);
        }
    }

    /// Takes a wish about the army.
    pub(super) fn ask(&mut self, ask: stratego::Ask, numbering: Numbering, seed: u64) -> Redraw {
        match ask {
            stratego::Ask::Hand(touch) => return self.touch(touch),
            stratego::Ask::Key(key) => return self.key(&key, numbering),
            stratego::Ask::Focus(square) => return self.hands.find_focus(square),
            stratego::Ask::Keys(keys) => self.hands.keys = keys,
            stratego::Ask::Command(command) => self.command(command),
            stratego::Ask::Heat(heat) => {
                self.heat = heat;
                self.say_favourites();
            }
            stratego::Ask::Random => {
                self.command(Command::Load(arrange(SIDE, self.draft.army(), seed)));
            }
            stratego::Ask::Fill => self.command(Command::Load(complete(&self.draft, seed))),
            stratego::Ask::Unplace => {
                let mut past = std::mem::take(&mut self.past);
                if let Some(army) = past.pop() {
                    self.command(Command::Load(army));
                    self.past = past;
                }
            }
            stratego::Ask::Players(_)
            | stratego::Ask::Rules(_)
            | stratego::Ask::PlayAgain
            | stratego::Ask::Rematch
            | stratego::Ask::Skip
            | stratego::Ask::Hint
            | stratego::Ask::Consider(_)
            | stratego::Ask::RetryEngine
            | stratego::Ask::Substitute(_)
            | stratego::Ask::Pace(_)
            | stratego::Ask::Share
            | stratego::Ask::CopyGame
            | stratego::Ask::Guess(_)
            | stratego::Ask::CopyUnreadable
            | stratego::Ask::Tour(_)
            | stratego::Ask::Discard => return Redraw::No,
        }
        Redraw::Yes
    }

    fn touch(&mut self, touch: Touch<Place>) -> Redraw {
        let draft = self.draft.clone();
        let Touched { redraw, command, again, .. } =
            self.hands.touch(touch, Some(Scene::Deploy(&draft)));
        if let Some(command) = command {
            self.command(command);
        }
        if let Some(rank) = again {
            self.hands.keep(rank, Some(Scene::Deploy(&self.draft)));
        }
        redraw
    }

    fn key(&mut self, key: &Key, numbering: Numbering) -> Redraw {
        let scene = Scene::Deploy(&self.draft);
        let Pressed { touch, sentences } = self.hands.key(key, scene, SIDE, numbering);
        let is_taken = matches!(sentences[..], [stratego::Sentence::InHand(..)]);
        self.sentences.extend(sentences.into_iter().map(FarSentence::Stratego));
        if is_taken {
            self.say_favourites();
        }
        if let Some(touch) = touch {
            self.touch(touch);
        }
        Redraw::Yes
    }

    /// Says where people put the rank in hand, while the heat map is shown.
    fn say_favourites(&mut self) {
        let advice = Advice::of(Some(Scene::Deploy(&self.draft)), &self.hands, self.heat);
        self.sentences.extend(advice.sentence().map(FarSentence::Stratego));
    }

    fn command(&mut self, command: Command) {
        self.hands.let_go();
        let before = self.draft.clone();
        match arranged(&mut self.draft, command) {
            Ok(()) => {
                self.past.note(Some(&before), Some(&self.draft));
                (self.refusal, self.offers) = (None, SetupsList::Hidden);
                let game = bare::game(self.stage(), SIDE, self.rules(), &[]);
                let sentence = stratego::Sentence::Event(Event::Arranged, Rc::new(game));
                self.sentences.push(FarSentence::Stratego(sentence));
            }
            Err(refusal) => {
                self.refusal = Some(refusal);
                let sentence = stratego::Sentence::Refused(refusal);
                self.sentences.push(FarSentence::Stratego(sentence));
            }
        }
    }

    fn stage(&self) -> Stage {
        Stage::Deploy(self.draft.clone())
    }

    /// The ready-made setups of the army, and those that the person has saved.
    fn setups(&self, saved: &SavedSetups) -> Vec<OfferedSetup> {
        let army = self.draft.army();
        let ready_made = Named::of(army).filter_map(|named| {
            let setup = named.draft(SIDE).finish().ok()?;
            Some(OfferedSetup { name: SetupName::ReadyMade(named), setup })
        });
        let saved = saved.iter().filter_map(|saved| {
            let setup = saved.setup(SIDE).ok().filter(|setup| setup.army() == army)?;
            Some(OfferedSetup { name: SetupName::Saved(saved.name().into()), setup })
        });
        saved.chain(ready_made).collect()
    }

    pub(super) fn screen(
        &self,
        carrier: Carrier,
        saved: &SavedSetups,
        preferences: &Preferences,
    ) -> Beginning {
        let board = (self.kind == Kind::Stratego).then(|| {
            let bare = Bare {
                hands: &self.hands,
                color: SIDE,
                rules: self.rules(),
                record: &[],
                guesses: None,
                attack: None,
                shown: None,
                refusal: self.refusal,
                heat: self.heat,
                preferences,
            };
            let undoes_placing = !self.past.is_empty();
            stratego::Screen { undoes_placing, ..bare::screen(self.stage(), &bare) }
        });
        Beginning {
            kind: self.kind,
            red: self.red,
            army: self.draft.army(),
            is_answer: self.invitation.is_some(),
            board,
            setups: (self.offers == SetupsList::Shown).then(|| self.setups(saved)),
            is_ready: self.kind == Kind::TicTacToe || self.draft.finish().is_ok(),
            carrier,
        }
    }
}

/// The game of some terms.
pub(super) const fn kind(terms: &Terms) -> Kind {
    match terms.game {
        Game::Stratego(_) => Kind::Stratego,
        Game::TicTacToe(_) => Kind::TicTacToe,
    }
}

/// Obeys a command on an army.
fn arranged(draft: &mut DeploymentDraft, command: Command) -> Result<(), Refusal> {
    match command {
        Command::Place(square, rank) => draft.place(square, rank)?,
        Command::Swap(from, to) => draft.swap(from, to)?,
        Command::Remove(square) => drop(draft.remove(square)?),
        Command::Clear => draft.clear(),
        Command::Mirror => draft.mirror(),
        Command::Load(army) if army.army() == draft.army() => *draft = army,
        Command::Load(_) => return Err(PlayError::OtherArmy.into()),
        Command::Start
        | Command::Ready
        | Command::Play(_)
        | Command::HandOver
        | Command::TakeBack
        | Command::Leave
        | Command::OfferDraw
        | Command::AcceptDraw
        | Command::Clock(_)
        | Command::New { .. }
        | Command::Rematch { .. } => return Err(Refusal::NotNow),
    }
    Ok(())
}
