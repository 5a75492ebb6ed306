//! Gestures as scripts.

use super::*;

/// Places are letters: a and b can always be picked up, c and d if the hand is free.
fn pick(place: char) -> Pick {
    match place {
        'a' | 'b' => Pick::Always,
        'c' | 'd' => Pick::IfFree,
        _ => Pick::No,
    }
}

/// The input of a word. The word for pointer 2 is in brackets.
///
/// - `pa` (`qa`): a press on place a; `p.` (`q.`): outside of every place.
/// - `m2` (`n2`): a movement to the point 2 pixels from the origin.
/// - `ra` (`sa`): a release on a; `r.` (`s.`): outside of every place.
/// - `h` (`i`): the time of a long press; `lost1` (`lost2`): the browser takes the press.
/// - `ka`: a key chooses a; `oa`: a right click on a; `esc`: Escape.
fn input(word: &str) -> Touch<char> {
    let place = word[1..].chars().next().filter(|letter| *letter != '.');
    let origin = Point::default();
    match word.as_bytes()[0] {
        b'p' => Touch::Press(1, origin, place),
        b'q' => Touch::Press(2, origin, place),
        b'm' => Touch::Move(1, Point { x: word[1..].parse().unwrap(), y: 0.0 }),
        b'n' => Touch::Move(2, Point { x: word[1..].parse().unwrap(), y: 0.0 }),
        b'r' => Touch::Release(1, place),
        b's' => Touch::Release(2, place),
        b'k' => Touch::Choose(place.unwrap()),
        b'h' => Touch::Hold(1),
        b'i' => Touch::Hold(2),
        b'o' => Touch::Menu(place.unwrap()),
        b'l' => Touch::Lost(word.trim_start_matches("lost").parse().unwrap()),
        _ => Touch::Cancel,
    }
}

/// Plays a script. Returns the places of its drops, and the place of the thing held after it.
fn play(script: &str) -> (String, Option<char>) {
    let mut gesture = Gesture::Idle;
    let mut drops = String::new();
    for word in script.split_whitespace() {
        let (next, drop) = gesture.next(input(word), pick);
        gesture = next;
        if let Some(drop) = drop {
            drops.extend([drop.from, drop.to]);
        }
    }
    (drops, gesture.held())
}

#[test]
fn each_gesture_has_its_meaning() {
    for (rule, script, drops, held) in [
        ("press and press", "pa ra px rx", "ax", None),
        ("a press holds", "pa ra", "", Some('a')),
        ("a second press on the same place lets go", "pa ra pa ra", "", None),
        ("drag and drop", "pa m5 rx", "ax", None),
        ("a drag starts at three pixels", "pa m2 rx", "", Some('a')),
        ("a drag starts at three pixels", "pa m3 rx", "ax", None),
        ("a drop outside cancels", "pa m5 r.", "", None),
        ("a drop at the origin cancels", "pa m5 ra", "", None),
        ("a press outside lets go", "pa ra p.", "", None),
        ("nothing to pick up, nothing held", "px rx", "", None),
        ("another piece is picked up instead", "pa ra pb rb", "", Some('b')),
        ("another piece is dragged instead", "pa ra pb m5 rx", "bx", None),
        ("a piece to aim at is aimed at", "pc rc pd rd", "cd", None),
        ("a piece to aim at can still be dragged", "pc rc pd m5 rx", "dx", None),
        ("an aim that slips off is no drop", "pa ra px ry", "", Some('a')),
        ("a second finger cancels a drag", "pa m5 qb rx", "", None),
        ("a second finger cancels a press", "pa qb ra", "", None),
        ("other pointers do not drag", "pa n5 sx", "", Some('a')),
        ("nor what is aimed at", "pc rc pd n5 rd", "cd", None),
        ("nor go on with a drag", "pa m5 n9 rx", "ax", None),
        ("other pointers end no press", "pa sa m5 rx", "ax", None),
        ("nor an aim", "pa ra px sy rx", "ax", None),
        ("nor a drag", "pa m5 sy rx", "ax", None),
        ("escape cancels", "pa m5 esc rx", "", None),
        ("escape lets go", "pa ra esc px rx", "", None),
        ("escape lets go during a press, too", "pa ra px esc rx", "", None),
        ("the same on the piece in the hand", "pa ra pa esc", "", None),
        (
            "a finger that scrolls leaves in the hand what was there",
            "pa ra px lost1",
            "",
            Some('a'),
        ),
        ("the same on the piece in the hand", "pa ra pa lost1", "", Some('a')),
        ("the same after a long press", "pa ra px h lost1", "", Some('a')),
        ("a finger that scrolls takes nothing into the hand", "pa lost1", "", None),
        ("a drag that the browser takes is over", "pa m5 lost1 rx", "", None),
        ("another finger that scrolls ends no press", "pa ra px lost2 rx", "ax", None),
        ("nor a drag", "pa m5 lost2 rx", "ax", None),
        ("key and key", "ka kx", "ax", None),
        ("the same key lets go", "ka ka", "", None),
        ("keys pick another piece", "ka kb", "", Some('b')),
        ("keys aim at pieces to aim at", "kc kd", "cd", None),
        ("a key on an empty place picks up nothing", "kx", "", None),
        ("key and press", "ka px rx", "ax", None),
        ("a press that becomes a long one aims at nothing", "pa ra px h rx", "", Some('a')),
        ("a press that becomes a right click aims at nothing", "pa ra px ox rx", "", Some('a')),
        ("the hand keeps its piece", "pa ra px h rx py ry", "ay", None),
        ("a long press begins no drag and ends none", "pa h m5 h rx", "ax", None),
    ] {
        assert_eq!(play(script), (drops.to_owned(), held), "{rule}: {script}");
    }
}

#[test]
fn a_drag_is_measured_from_its_press_in_every_direction() {
    let start = Point { x: 40.0, y: 70.0 };
    for (x, y, is_drag) in [
        (40.0, 70.0, false),
        (42.0, 72.0, false),
        (42.2, 72.2, true),
        (43.0, 70.0, true),
        (37.0, 70.0, true),
        (40.0, 73.0, true),
        (40.0, 67.0, true),
        (0.0, 0.0, true),
    ] {
        let (gesture, _) = Gesture::Idle.next(Touch::Press(1, start, Some('a')), pick);
        let (gesture, _) = gesture.next(Touch::Move(1, Point { x, y }), pick);
        assert_eq!(gesture.drag_point().is_some(), is_drag, "{x} {y}");
    }
}

#[test]
fn a_drag_follows_its_pointer() {
    let at = |x| Point { x, y: 0.0 };
    let (gesture, _) = Gesture::Idle.next(Touch::Press(1, at(0.0), Some('a')), pick);
    assert_eq!(gesture.drag_point(), None);
    let (gesture, _) = gesture.next(Touch::Move(1, at(10.0)), pick);
    assert_eq!(gesture.drag_point(), Some(at(10.0)));
    let (gesture, _) = gesture.next(Touch::Move(1, at(1.0)), pick);
    assert_eq!(gesture.drag_point(), Some(at(1.0)));
}

#[test]
fn a_press_becomes_a_long_one_where_its_pointer_rests() {
    for (rule, script, held) in [
        ("a finger that rests", "px h", Some('x')),
        ("a finger that trembles", "px m9 h", Some('x')),
        ("a finger that moves", "px m10 h", None),
        ("a finger that moves and comes back", "px m10 m0 h", None),
        ("another pointer that moves", "px n50 h", Some('x')),
        ("a finger that has gone", "px rx h", None),
        ("a finger that scrolls the page", "px lost1 h", None),
        ("the time of an earlier press", "px rx qx h", None),
        ("two fingers", "px qx h", None),
        ("a press outside", "p. h", None),
        ("the second time of one press", "px h h", None),
    ] {
        let mut held_at = None;
        let mut rest = None;
        for word in script.split_whitespace() {
            held_at = rest.and_then(|rest: Rest<char>| rest.long_pressed(input(word)));
            rest = Rest::next(rest, input(word));
        }
        assert_eq!(held_at, held, "{rule}: {script}");
    }
}
