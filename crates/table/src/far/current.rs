//! The current game: the game on the screen.

use std::rc::Rc;

use fairboard_fair::{Act, Board, Duel, End, Received, Role, Status};
use fairboard_forms::far::Compared;
use fairboard_play::preferences::Preferences;
use fairboard_play::stratego::referee::{Refusal, Stage};
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{Color, Move, Ply, Rank, SeatView, Square};
use fairboard_rules::tictactoe::Cell;

use super::FarSentence;
use super::begin::kind;
use super::board::{all_ranks, marked};
use super::open_games::{Listing, offered_until};
use super::record::FarGame;
use super::screen::{
    Carrier, CurrentScreen, FarBoard, FarResult, FarState, FoundBy, Made, Party, RelayStatus,
};
use super::time::{TimeScreen, ended_state};
use crate::Redraw;
use crate::stratego::guesses::BoardGuesses;
use crate::stratego::{Hands, Marks, Press, Scene, ShownBattle, ShownGame};
use crate::tictactoe::{self, GridAsk, GridScreen};

/// Number of plies that are described in words beside the board.
const LATEST: usize = 3;

/// The game on the screen, with the person's guesses, focus, and act that is not signed yet.
#[derive(Clone)]
pub(super) struct CurrentGame {
    pub(super) name: String,
    pub(super) game: FarGame,
    /// The game after a ply of the other player that is not stored yet. Only the board shows it.
    ahead: Option<Box<Duel>>,
    pub(super) made: Option<Made>,
    pub(super) hands: Hands,
    /// The person's guesses, which mark pieces of the other player, and the menu that makes them.
    pub(super) guesses: BoardGuesses,
    /// The guess that the person has just changed: the piece by its first square, and the guessed
    /// rank. The rank is `None` for a removed guess. The desk takes the guess from here and stores
    /// it.
    pub(super) marked: Option<(Square, Option<Rank>)>,
    focus: tictactoe::Focus,
    /// The battle that is displayed.
    pub(super) shown: Option<ShownBattle>,
    pub(super) refusal: Option<Refusal>,
    /// `true` if the next move that the person prepares is to offer a draw. A move that is prepared
    /// already has its offer in [`made`](Self::made).
    offers_draw: bool,
    /// `true` while the person is asked whether the pictures differ.
    pub(super) doubts: bool,
    /// The message with all that the other player may lack; `None` until a link of that player
    /// shows that something is missing.
    pub(super) answer: Option<Vec<u8>>,
    pub(super) sentences: Vec<FarSentence>,
}

impl CurrentGame {
    /// The game on the screen, with nothing prepared.
    pub(super) fn new(game: FarGame) -> Self {
        let focus = tictactoe::Focus::START;
        let mut current = Self {
            name: game.name(),
            guesses: BoardGuesses::new(game.guesses),
            game,
            ahead: None,
            made: None,
            hands: Hands::default(),
            marked: None,
            focus,
            shown: None,
            refusal: None,
            offers_draw: false,
            doubts: false,
            answer: None,
            sentences: Vec::new(),
        };
        current.find_focus();
        current
    }

    /// Takes over the state of the same game that is stored now. If a ply was added or the state
    /// has changed, takes back an act that is not signed yet.
    pub(super) fn replace(&mut self, game: FarGame) {
        if game.duel.plies() != self.game.duel.plies() || state(&game) != self.state() {
            self.take_back();
            self.offers_draw = false;
        }
        // The question whether the pictures really differ ends once they were compared.
        if game.compared != self.game.compared {
            self.doubts = false;
        }
        // The game now has the ply that was shown ahead, and the link that was shown may lack it.
        (self.game, self.ahead, self.answer) = (game, None, None);
        if let Some(view) = self.view() {
            self.guesses.replace(self.game.guesses, &Stage::Play(view));
        }
        self.find_focus();
    }

    /// Takes back the act that is not signed yet.
    pub(super) fn take_back(&mut self) {
        self.made = None;
        self.refusal = None;
        self.hands.let_go();
    }

    /// Puts the keyboard's focus on the board of Stratego, unless the focus is there already. Does
    /// nothing without such a board, as before the game is open.
    fn find_focus(&mut self) {
        if self.hands.focus.square.is_none() {
            self.hands.focus.square = self.view().and_then(|view| Scene::Play(&view).first_focus());
        }
    }

    /// Shows the ply of a packet on the board at once, because storing the packet takes much
    /// longer. Shows nothing if the packet does more than add one ply, or if the ply has a battle.
    pub(super) fn look_ahead(&mut self, packet: &[u8]) {
        // Only a game that waits for a ply can show one. A game that was ended for time, for
        // example, receives no more plies.
        if self.state() != FarState::Waiting {
            return;
        }
        let mut ahead = Box::new(self.duel().clone());
        let plies = ahead.plies();
        if matches!(ahead.receive(packet), Received::Advanced(_))
            && ahead.plies() == plies + 1
            && battle_since(&ahead, plies).is_none()
        {
            self.ahead = Some(ahead);
        }
    }

    /// Shows the game as it is stored, whether or not the packet was stored.
    pub(super) fn end_look_ahead(&mut self) {
        self.ahead = None;
    }

    fn duel(&self) -> &Duel {
        &self.game.duel
    }

    /// The board after the newest ply, even if that ply is not stored yet; `None` before the game
    /// is open.
    fn newest_board(&self) -> Option<Board<'_>> {
        self.ahead.as_deref().unwrap_or(&self.game.duel).board()
    }

    pub(super) fn color(&self) -> Option<Color> {
        self.duel().color()
    }

    /// Returns `true` if a move may be prepared: there is no prepared act, or only a resignation,
    /// which a move takes back.
    pub(super) fn can_prepare_move(&self) -> bool {
        matches!(self.made, None | Some(Made::Resignation))
    }

    /// Returns `true` if the person may make a move now.
    pub(super) fn may_move(&self) -> bool {
        self.can_prepare_move() && self.game.is_trusted() && self.state() == FarState::Turn
    }

    /// This player's view, including a ply that is not stored yet and a prepared move to a free
    /// square. `None` in tic-tac-toe, and before both players have committed to their armies.
    pub(super) fn view(&self) -> Option<SeatView> {
        let Some(Board::Stratego { view, .. }) = self.newest_board() else { return None };
        let mut view = view.clone();
        // `Made::Attack` is left out, because an attack shows nothing before it is answered.
        if let Some(Made::Move(mv) | Made::OfferingDraw(mv)) = self.made {
            // The move was checked when it was prepared, so the view takes it.
            let _ = view.advance(Ply { mv, battle: None });
        }
        Some(view)
    }

    /// Carries out a request at the board of tic-tac-toe: moves the focus, or prepares a mark.
    pub(super) fn at_grid(&mut self, ask: GridAsk) -> Redraw {
        if let Some(cell) = self.focus.ask(ask) {
            self.mark(cell);
        }
        Redraw::Yes
    }

    /// Prepares a mark in a cell, if the mark is legal and the person may move. Another mark that
    /// is not signed yet is taken back in any case.
    fn mark(&mut self, cell: Cell) {
        self.focus.cell = cell;
        if matches!(self.made, Some(Made::Mark(_))) {
            self.made = None;
        }
        let Some(Board::TicTacToe { position, .. }) = self.duel().board() else { return };
        let is_legal = marked(*position, cell).is_some();
        if self.may_move() && is_legal {
            self.prepare(Made::Mark(cell));
        }
    }

    /// Prepares an act, which a later request signs.
    pub(super) fn prepare(&mut self, made: Made) {
        self.made = Some(made);
        self.sentences.push(FarSentence::Made(made));
    }

    /// Prepares a move to a free square.
    pub(super) fn prepare_quiet_move(&mut self, mv: Move) {
        self.prepare(if self.offers_draw { Made::OfferingDraw(mv) } else { Made::Move(mv) });
    }

    /// Adds the offer of a draw to the prepared move or to the next move, or takes the offer away.
    pub(super) fn toggle_draw(&mut self) {
        match self.made {
            Some(Made::Move(mv)) => self.prepare(Made::OfferingDraw(mv)),
            Some(Made::OfferingDraw(mv)) => self.prepare(Made::Move(mv)),
            // No draw can be offered together with these acts.
            Some(Made::Mark(_) | Made::Attack(_) | Made::Agreement | Made::Resignation) => {}
            None => self.offers_draw = !self.offers_draw && self.may_move(),
        }
    }

    /// The prepared act, in the form that the duel signs; `None` if no act is prepared.
    pub(super) fn act(&self) -> Option<Act> {
        Some(match self.made? {
            Made::Mark(cell) => Act::Mark(cell),
            Made::Move(mv) | Made::Attack(mv) => Act::Move(mv),
            Made::OfferingDraw(mv) => Act::MoveOfferingDraw(mv),
            Made::Agreement => Act::Agree,
            Made::Resignation => Act::Resign,
        })
    }

    /// Announces each ply after the first `known_plies` plies, and then the state. Shows the battle
    /// of the last ply if the ply is new.
    pub(super) fn announce_since(&mut self, known_plies: usize) {
        let sentences = match self.duel().board() {
            None => Vec::new(),
            Some(Board::TicTacToe { position, cells }) => {
                marks_since(*position, cells, known_plies)
            }
            Some(Board::Stratego { view, plies, .. }) => {
                plies_since(view.rules().first, plies, known_plies)
            }
        };
        self.sentences.extend(sentences);
        self.sentences.push(FarSentence::State(self.state()));
        self.shown = battle_since(self.duel(), known_plies);
    }

    /// The ply whose battle is displayed; `None` if no battle is displayed.
    pub(super) fn shown_ply(&self) -> Option<Ply> {
        self.shown.map(|shown| shown.ply)
    }

    /// Ends the display of a battle.
    pub(super) fn end_battle(&mut self) {
        self.shown = None;
    }

    pub(super) fn state(&self) -> FarState {
        state(&self.game)
    }

    /// Everything that is drawn of the game. The desk gives the parameters: `link` has the message
    /// to send, and `compared_before` tells how the pictures of the previous game compared.
    pub(super) fn screen(
        &self,
        link: Option<Rc<str>>,
        compared_before: Option<Compared>,
        relay: Option<RelayStatus>,
        time: Option<TimeScreen>,
        listing: Listing,
        preferences: &Preferences,
    ) -> CurrentScreen {
        let duel = self.duel();
        CurrentScreen {
            name: self.name.clone(),
            opponent: self.game.opponent.clone(),
            kind: kind(duel.terms()),
            state: self.state(),
            color: duel.color(),
            board: self.board(preferences),
            latest: self.latest(),
            made: self.made,
            link,
            pictures: duel.pictures(),
            compared: self.game.compared,
            compared_before,
            doubts: self.doubts,
            may: self.may(relay, preferences),
            offers_draw: self.offers_draw,
            signs_at_once: Carrier::of(relay).signs_at_once(preferences),
            relay,
            time,
            listing,
            found_by: match self.game.offer {
                Some(_) => FoundBy::List,
                None => FoundBy::Invitation,
            },
        }
    }

    /// The board that is drawn; `None` before the game is open.
    fn board(&self, preferences: &Preferences) -> Option<FarBoard> {
        match self.newest_board()? {
            Board::TicTacToe { position, .. } => Some(self.tictactoe_board(*position)),
            Board::Stratego { plies, attack, .. } => {
                self.stratego_board(plies, attack.map(|attack| attack.mv), preferences)
            }
        }
    }

    /// The board of tic-tac-toe at this position. A mark that is not signed yet is drawn as made.
    fn tictactoe_board(&self, position: fairboard_rules::tictactoe::Position) -> FarBoard {
        let position = match self.made {
            // The mark was legal when it was prepared, so it can be drawn.
            Some(Made::Mark(cell)) => marked(position, cell).unwrap_or(position),
            Some(_) | None => position,
        };
        // The marks do not end the game, but a resignation, a foul or the time does.
        let is_stopped = position.outcome().is_none() && self.is_over();
        let board = GridScreen::new(position, self.focus);
        FarBoard::TicTacToe(Box::new(GridScreen { is_stopped, ..board }))
    }

    /// The board of Stratego after these plies. A quiet move that is not signed yet is drawn as
    /// made, and an attack is only marked. `signed_attack` waits for the answer of the other
    /// player. A game that is over is drawn with every rank, once both armies are revealed.
    fn stratego_board(
        &self,
        plies: &[Ply],
        signed_attack: Option<Move>,
        preferences: &Preferences,
    ) -> Option<FarBoard> {
        let own_view = self.view()?;
        let prepared_attack = match self.made {
            Some(Made::Attack(mv)) => Some(mv),
            Some(_) | None => None,
        };
        let marks = Marks {
            guesses: Some(&self.guesses),
            mv: signed_attack.or(prepared_attack),
            battle: self.shown,
            refusal: self.refusal,
            ..Marks::default()
        };
        // The view of all ranks is made from the plies alone, so it lacks a resignation and an
        // agreed draw. The player's own view has both.
        let outcome = own_view.outcome();
        let drawn_view = self.all_ranks(plies).unwrap_or(own_view);
        let board = ShownGame::new(&drawn_view, plies, outcome, &self.hands, marks, preferences);
        Some(FarBoard::Stratego(Box::new(board)))
    }

    /// Returns `true` if the game has ended: by a result, by a foul, or because no move came in
    /// time.
    pub(super) fn is_over(&self) -> bool {
        matches!(self.state(), FarState::Ended(..) | FarState::Over(..) | FarState::Foul(..))
    }

    /// The view of a game of Stratego after its end with every rank, if both armies are revealed.
    fn all_ranks(&self, plies: &[Ply]) -> Option<SeatView> {
        let (view, color) = (self.view()?, self.color()?);
        all_ranks(&self.duel().setup()?, plies, view.outcome()?, color)
    }

    /// The latest plies of Stratego, each with the side that made it.
    fn latest(&self) -> Vec<(Color, Ply)> {
        let Some(Board::Stratego { view, plies, .. }) = self.newest_board() else {
            return Vec::new();
        };
        let first = view.rules().first;
        let plies = plies.iter().enumerate().map(|(index, ply)| (mover(first, index), *ply));
        let skipped = plies.len().saturating_sub(LATEST);
        plies.skip(skipped).collect()
    }
}

/// A sentence for each mark of tic-tac-toe after the first `known_marks` marks.
pub(super) fn marks_since(
    position: fairboard_rules::tictactoe::Position,
    cells: &[Cell],
    known_marks: usize,
) -> Vec<FarSentence> {
    let event = |(index, cell): (usize, &Cell)| {
        let first = position.rules().first;
        let mark = if index % 2 == 0 { first } else { first.other() };
        let event = fairboard_play::tictactoe::Event::Played(mark, *cell);
        // The sentence for a mark uses neither the position nor the side that is out of time.
        let no_late_side = None;
        FarSentence::TicTacToe(tictactoe::Sentence::Event(event, position, no_late_side))
    };
    cells.iter().enumerate().skip(known_marks).map(event).collect()
}

/// The battle of the last ply of a game of Stratego. `None` if the ply is no attack, or is one of
/// the first `known_plies` plies.
fn battle_since(duel: &Duel, known_plies: usize) -> Option<ShownBattle> {
    match duel.board()? {
        Board::Stratego { view, plies, .. } => new_battle(view.rules().first, plies, known_plies),
        Board::TicTacToe { .. } => None,
    }
}

/// The battle of the last ply. `None` if the ply is no attack, or is one of the first
/// `known_plies`.
pub(super) fn new_battle(first: Color, plies: &[Ply], known_plies: usize) -> Option<ShownBattle> {
    let last = plies.last().filter(|_| plies.len() > known_plies)?;
    let attacker = mover(first, plies.len() - 1);
    Some(ShownBattle { attacker, ply: *last, battle: last.battle?, press: Press::Skips })
}

/// A sentence for each ply of Stratego after the first `known_plies` plies.
pub(super) fn plies_since(first: Color, plies: &[Ply], known_plies: usize) -> Vec<FarSentence> {
    let played = |(index, ply): (usize, &Ply)| FarSentence::Played(mover(first, index), *ply);
    plies.iter().enumerate().skip(known_plies).map(played).collect()
}

/// The side that makes the ply after this number of plies.
const fn mover(first: Color, plies: usize) -> Color {
    if plies.is_multiple_of(2) { first } else { first.other() }
}

/// The state of a game as its player sees it. An end for time hides the state of the duel. If the
/// players see different pictures, a game that would go on is stopped.
pub(super) fn state(game: &FarGame) -> FarState {
    let duel = &game.duel;
    if let Some(ended) = ended_state(game) {
        return ended;
    }
    match duel.status() {
        // Different pictures stop a game that would go on, so they come before its other states.
        Status::ToMove | Status::Waiting | Status::Accepting
            if game.compared == Compared::Different =>
        {
            FarState::Different
        }
        Status::ToMove | Status::Waiting if duel.is_restored() => FarState::Restored,
        Status::Inviting if offered_until(game).is_some() => FarState::Offering,
        Status::Inviting => FarState::Inviting,
        Status::Accepting => FarState::Accepting,
        Status::ToMove => FarState::Turn,
        Status::Waiting => match duel.board() {
            Some(Board::Stratego { attack: Some(attack), .. })
                if Some(attack.by) == duel.color() =>
            {
                FarState::Attacking(attack.mv, attack.rank)
            }
            Some(_) | None => FarState::Waiting,
        },
        Status::Over(End { winner, by, proof }) => {
            FarState::Over(result(winner, duel.role()), by, proof)
        }
        Status::Foul(fault) => {
            let party = if fault.by == duel.role() { Party::You } else { Party::Other };
            FarState::Foul(fault, party)
        }
    }
}

/// Result of a game for the player with the role `own`.
fn result(winner: Option<Role>, own: Role) -> FarResult {
    match winner {
        None => FarResult::Drawn,
        Some(role) if role == own => FarResult::Won,
        Some(_) => FarResult::Lost,
    }
}
