//! The preparation of an invitation to a game, or of the answer to an invitation.

use fairboard_fair::{CannotStart, Duel, Invitation, Mailbox, OfferedGame, Red, Status, Terms};
use fairboard_forms::far::{Compared, GameKind, SavedOffer};
use fairboard_forms::library::{SavedSetup, SavedSetups};
use fairboard_forms::stratego::{read_army, write_army};
use fairboard_forms::timing::{MoveTime, Timing};
use fairboard_play::preferences::Preferences;
use fairboard_play::stratego::referee::{ArmyChange, Command, Refusal};
use fairboard_rules::stratego::{Army, Color, Deployment, DeploymentDraft, Rules};
use fairboard_rules::tictactoe;
use fairboard_setups::{Named, arrange, complete};

use super::FarSentence;
use super::change::Change;
use super::desk::{Desk, DeskPlace};
use super::input::{FarEffect, Relaying, SetupsList};
use super::notice::FarNotice;
use super::offer::OpenOffer;
use super::record::{FarGame, name_of};
use super::screen::{ArmyScreen, Beginning, Carrier, OfferedSetup, SetupName};
use crate::stratego::{
    self, Advice, ArmyAsk, BoardAsk, BoardScreen, Hands, Heat, Marks, Options, Past, Scene, Touched,
};
use crate::{Moment, Redraw, Secret};

/// Side on whose rows the army is shown. The lot may give the person the other side.
const SHOWN_SIDE: Color = Color::Red;

/// An invitation that a person prepares, or the answer to an invitation.
#[derive(Clone)]
pub(super) struct Begin {
    kind: GameKind,
    red: Red,
    /// The army that is placed; empty in tic-tac-toe.
    draft: DeploymentDraft,
    hands: Hands,
    refusal: Option<Refusal>,
    heat: Heat,
    past: Past,
    pub(super) setups_list: SetupsList,
    /// The invitation that this game answers; `None` if this game is an invitation.
    invitation: Option<Invitation>,
    /// Secret of the mailboxes that came with the invitation; `None` if none came.
    pub(super) mailbox: Option<Mailbox>,
    pub(super) time: Option<MoveTime>,
    /// Name of the game before, if this is a rematch.
    pub(super) before: Option<String>,
    /// The offer on the list of open games that this game answers, if there is one.
    offer: Option<Box<OpenOffer>>,
    pub(super) sentences: Vec<FarSentence>,
}

impl Begin {
    /// A new invitation, with no piece placed.
    pub(super) fn new(kind: GameKind) -> Self {
        let mut hands = Hands::default();
        let draft = DeploymentDraft::new(SHOWN_SIDE, Army::Full);
        hands.focus.square = Scene::Deploy(&draft).first_focus();
        Self {
            kind,
            red: Red::Lot,
            draft,
            hands,
            refusal: None,
            heat: Heat::Hidden,
            past: Past::default(),
            setups_list: SetupsList::Hidden,
            invitation: None,
            mailbox: None,
            time: None,
            before: None,
            offer: None,
            sentences: Vec::new(),
        }
    }

    /// The same invitation with this choice of the player who has Red, or x in tic-tac-toe.
    pub(super) fn with_red(self, red: Red) -> Self {
        Self { red, ..self }
    }

    /// The answer to an invitation. In a rematch, `before` names the game before.
    pub(super) fn answer(invitation: Invitation, before: Option<String>) -> Self {
        let terms = *invitation.terms();
        Self { invitation: Some(invitation), ..Self::with_terms(terms, before) }
    }

    /// The same answer with two values that came with its invitation: the secret of the mailboxes,
    /// and the time for a move.
    pub(super) fn with_mailbox_and_time(self, extra: Option<(Mailbox, Option<MoveTime>)>) -> Self {
        let time = extra.and_then(|(_, time)| time);
        Self { mailbox: extra.map(|(mailbox, _)| mailbox), time, ..self }
    }

    /// The answer to an offer on the list of open games.
    pub(super) fn of_offer(offer: OpenOffer) -> Self {
        let (invitation, time) = (offer.invitation, offer.time);
        Self { time, offer: Some(Box::new(offer)), ..Self::answer(invitation, None) }
    }

    /// Prepares again the game of an offer that was not accepted, with its army and its time.
    pub(super) fn of_ended_offer(game: &FarGame) -> Self {
        let army = game.duel.army().map(|army| army.draft().clone());
        let time = game.timing.map(|timing| timing.time);
        Self { time, ..Self::with_terms(*game.duel.terms(), None).with_army(army) }
    }

    /// The offer that is accepted; `None` if this game answers no offer.
    pub(super) fn offer(&self) -> Option<&OpenOffer> {
        self.offer.as_deref()
    }

    /// Returns `true` for a complete invitation that is no rematch: it may be offered to everybody.
    pub(super) fn is_offerable(&self) -> bool {
        let is_ready = self.kind == GameKind::TicTacToe || self.draft.finish().is_ok();
        self.is_first_invitation() && is_ready
    }

    /// A game to prepare with these terms and no army yet. A rematch names the game `before`.
    pub(super) fn with_terms(terms: Terms, before: Option<String>) -> Self {
        let draft = DeploymentDraft::new(SHOWN_SIDE, army_of(&terms));
        Self { red: terms.red, draft, before, ..Self::new(kind(&terms)) }
    }

    /// The army, once all of it is placed; `None` in tic-tac-toe.
    pub(super) fn army(&self) -> Option<Deployment> {
        if self.kind == GameKind::Stratego { self.draft.finish().ok() } else { None }
    }

    /// The duel of the game; `None` while pieces of the army are missing. An error says why
    /// no duel can start.
    pub(super) fn start(&self, secret: [u8; 32]) -> Option<Result<Duel, CannotStart>> {
        let army = match self.kind {
            GameKind::Stratego => Some(self.draft.finish().ok()?),
            GameKind::TicTacToe => None,
        };
        Some(match &self.invitation {
            Some(invitation) => Duel::accept(secret, invitation, army.as_ref()),
            None => Duel::invite(secret, self.terms(), army.as_ref()),
        })
    }

    /// Turns this invitation into the answer to the other player's invitation, which has come while
    /// this one was prepared. The army that is placed stays if it fits.
    pub(super) fn turn_into_answer(&mut self, invitation: Invitation) {
        let answer = Self::answer(invitation, self.before.clone());
        let fits = answer.kind == self.kind && answer.draft.army() == self.draft.army();
        let draft = if fits { self.draft.clone() } else { answer.draft.clone() };
        *self = Self { draft, ..answer };
    }

    /// The last part of the key under which the unfinished army is stored.
    pub(super) fn army_key(&self) -> String {
        let invited_name = self.invitation.as_ref().map(|invitation| name_of(invitation.tag()));
        invited_name.unwrap_or_else(|| self.address_word().to_owned())
    }

    /// The pieces that are placed, if there are any.
    pub(super) fn draft(&self) -> Option<&DeploymentDraft> {
        Some(&self.draft).filter(|draft| draft.pieces().next().is_some())
    }

    /// The same game with this army, if the army fits.
    pub(super) fn with_army(self, army: Option<DeploymentDraft>) -> Self {
        // An answer has the size of its invitation. A rematch begins with that of the game before.
        let fits =
            |army: &DeploymentDraft| self.is_first_invitation() || army.army() == self.draft.army();
        let draft = army.filter(|army| army.color() == SHOWN_SIDE && fits(army));
        Self { draft: draft.unwrap_or_else(|| self.draft.clone()), ..self }
    }

    pub(super) const fn kind(&self) -> GameKind {
        self.kind
    }

    pub(super) const fn is_invitation(&self) -> bool {
        self.invitation.is_none()
    }

    /// Returns `true` for an invitation that is no rematch.
    pub(super) const fn is_first_invitation(&self) -> bool {
        self.is_invitation() && self.before.is_none()
    }

    /// Returns `true` if this game is on the page of invitations to games of `kind`. Of the
    /// answers, only those of rematches are there.
    pub(super) fn has_page_of(&self, kind: GameKind) -> bool {
        self.kind == kind && (self.is_invitation() || self.before.is_some())
    }

    /// The name of the game in the address of the page for an invitation to this game.
    pub(super) const fn address_word(&self) -> &'static str {
        match self.kind {
            GameKind::Stratego => "stratego",
            GameKind::TicTacToe => "tic-tac-toe",
        }
    }

    /// The terms of the game. An answer has the terms of its invitation.
    fn terms(&self) -> Terms {
        if let Some(invitation) = &self.invitation {
            return *invitation.terms();
        }
        let game = match self.kind {
            GameKind::Stratego => OfferedGame::Stratego(usual_rules(self.draft.army())),
            GameKind::TicTacToe => OfferedGame::TicTacToe(tictactoe::Rules::default()),
        };
        Terms { game, red: self.red }
    }

    /// Chooses who has Red, or x. An answer keeps the choice of its invitation.
    pub(super) fn choose_red(&mut self, red: Red) {
        if self.invitation.is_none() {
            self.red = red;
        }
    }

    /// Chooses the time for a move. An answer keeps the time of its invitation.
    pub(super) fn choose_time(&mut self, time: Option<MoveTime>) {
        if self.invitation.is_none() {
            self.time = time;
        }
    }

    /// Chooses the size of the armies, and removes all pieces if the size changes. An answer keeps
    /// the size of its invitation.
    pub(super) fn choose_army(&mut self, army: Army) {
        if self.invitation.is_none() && army != self.draft.army() {
            self.draft = DeploymentDraft::new(SHOWN_SIDE, army);
        }
    }

    /// Carries out a request at the board.
    pub(super) fn at_board(&mut self, ask: BoardAsk, preferences: &Preferences) -> Redraw {
        let scene = Some(Scene::Deploy(&self.draft));
        let mut board_sentences = Vec::new();
        let Touched { redraw, command, again: next_rank, took_rank, .. } =
            self.hands.ask(ask, scene, preferences, &mut board_sentences);
        self.sentences.extend(board_sentences.into_iter().map(FarSentence::Stratego));
        if took_rank {
            self.announce_favourites();
        }
        if let Some(Command::Arrange(change)) = command {
            self.make_change(change);
        }
        if let Some(rank) = next_rank {
            // The change has emptied the hand. It takes another piece of the rank, so that pieces
            // of one rank can be placed one after the other.
            self.hands.keep(rank, Some(Scene::Deploy(&self.draft)));
        }
        redraw
    }

    /// Carries out a request about the army.
    pub(super) fn change_army(&mut self, ask: ArmyAsk, seed: u64) {
        match ask {
            ArmyAsk::Change(change) => self.make_change(change),
            ArmyAsk::Random => {
                self.make_change(ArmyChange::Load(arrange(SHOWN_SIDE, self.draft.army(), seed)));
            }
            ArmyAsk::Fill => self.make_change(ArmyChange::Load(complete(&self.draft, seed))),
            ArmyAsk::Undo => {
                if let Some(army) = self.past.pop() {
                    self.make_unnoted_change(ArmyChange::Load(army));
                }
            }
            ArmyAsk::Heat(heat) => {
                self.heat = heat;
                self.announce_favourites();
            }
        }
    }

    /// Announces where people put the rank in hand, while the heat map is shown.
    fn announce_favourites(&mut self) {
        self.sentences.extend(self.advice().sentence().map(FarSentence::Stratego));
    }

    /// Changes the army by one step, and notes the step, so that it can be undone.
    fn make_change(&mut self, change: ArmyChange) {
        let draft_before = self.draft.clone();
        self.make_unnoted_change(change);
        if self.refusal.is_none() {
            self.past.note(Some(&draft_before), Some(&self.draft));
        }
    }

    /// Changes the army by one step, which is not noted as a step to undo. Announces the number of
    /// placed pieces or the reason of a refusal. A change also folds the list of setups.
    fn make_unnoted_change(&mut self, change: ArmyChange) {
        self.hands.let_go();
        self.refusal = change.make(&mut self.draft).err();
        self.sentences.push(match self.refusal {
            None => {
                self.setups_list = SetupsList::Hidden;
                FarSentence::Placed(self.draft.pieces().count() as u32, self.draft.army())
            }
            Some(refusal) => FarSentence::Stratego(stratego::Sentence::Refused(refusal)),
        });
    }

    fn advice(&self) -> Advice {
        Advice::of(Some(Scene::Deploy(&self.draft)), &self.hands, self.heat)
    }

    /// The setups for an army of this size: those that the person has saved, then the ready-made
    /// ones. A saved setup that is damaged is left out.
    fn setups(&self, saved: &SavedSetups) -> Vec<OfferedSetup> {
        let army = self.draft.army();
        let ready_made = Named::of(army).filter_map(|named| {
            // A ready-made setup is complete, so none is left out.
            let setup = named.draft(SHOWN_SIDE).finish().ok()?;
            Some(OfferedSetup { name: SetupName::ReadyMade(named), setup })
        });
        let of_person = saved.iter().filter_map(|entry| {
            let setup = entry.setup(SHOWN_SIDE).ok().filter(|setup| setup.army() == army)?;
            Some(OfferedSetup { name: SetupName::Saved(entry.name().into()), setup })
        });
        of_person.chain(ready_made).collect()
    }

    /// Everything that is drawn of the game that begins, except the form of an offer, which the
    /// desk adds. `time` is the time for a move, which a rematch takes from the game before.
    /// `saved` has the setups that the person has saved.
    pub(super) fn screen(
        &self,
        carrier: Carrier,
        relaying: Relaying,
        time: Option<MoveTime>,
        saved: &SavedSetups,
        preferences: &Preferences,
    ) -> Beginning {
        let army = (self.kind == GameKind::Stratego).then(|| {
            let advice = self.advice();
            let marks = Marks { refusal: self.refusal, advice, ..Marks::default() };
            let scene = Some(Scene::Deploy(&self.draft));
            ArmyScreen {
                board: BoardScreen::new(scene, &self.hands, marks, preferences),
                draft: self.draft.clone(),
                advice,
                can_undo: !self.past.is_empty(),
            }
        });
        Beginning {
            kind: self.kind,
            red: self.red,
            size: self.draft.army(),
            is_answer: self.invitation.is_some(),
            army,
            setups: (self.setups_list == SetupsList::Shown).then(|| self.setups(saved)),
            is_ready: self.kind == GameKind::TicTacToe || self.draft.finish().is_ok(),
            carrier,
            relaying: shown_relaying(carrier, relaying),
            is_rematch: self.before.is_some(),
            time,
            offer: None,
            game: self.terms().game,
        }
    }
}

impl Desk {
    /// Begins the game that was prepared, with `own_offer` if the game is offered to everybody. If
    /// the game cannot begin, a notice says why.
    pub(super) fn start_prepared(&mut self, moment: Moment, own_offer: Option<SavedOffer>) {
        let DeskPlace::Begin(begin) = &self.place else { return };
        let Some(Secret(secret)) = moment.secret else {
            return self.show_notice(FarNotice::NoSecret);
        };
        let duel = match begin.start(secret) {
            // The army is incomplete, so the page has no button that begins the game.
            None => return,
            Some(Err(_)) => return self.show_notice(FarNotice::Refused),
            Some(Ok(duel)) => duel,
        };
        let (time, accepted_offer) = (self.time_of_new(begin), begin.offer().cloned());
        let mut game = FarGame::new(duel, begin.before.clone(), self.now);
        game.offer = own_offer;
        if let Some(offer) = &accepted_offer {
            game.opponent.clone_from(&offer.name);
            // The mailboxes follow from the keys of the offer and of the game.
            if self.accept_offer(offer, &mut game, &secret).is_none() {
                return self.show_notice(FarNotice::OfferRefused);
            }
        } else {
            game.mailbox = self.mailbox_of_new(&game);
            game.opponent = self.game_before(&game).and_then(|before| before.opponent.clone());
        }
        // Only a game over a relay has a time for a move.
        game.timing = time.filter(|_| game.mailbox.is_some()).map(Timing::new);
        game.compared = self.trust_of_new(&game);
        self.change(game.name(), Change::New(Box::new(game)));
    }

    /// The trust in the other player of a game that begins now. If the game is a rematch, the keys
    /// of the game before sign its invitation and its acceptance. A player who answers has the
    /// signed invitation, and takes over the trust of the game before. For a player who invites,
    /// trust comes later, with the signed acceptance.
    fn trust_of_new(&self, game: &FarGame) -> Compared {
        if !matches!(game.duel.status(), Status::Accepting) {
            return Compared::NotYet;
        }
        self.inherited_trust(game.before.as_ref())
    }

    /// The same game with the army that was placed for it before the page was left. The army goes
    /// in by [`Begin::with_army`], if it fits.
    pub(super) fn with_army(&self, begin: Begin) -> Begin {
        let army = self.armies.get(&begin.army_key()).and_then(|text| read_army(text).ok());
        begin.with_army(army)
    }

    /// Stores the army that is being placed, if it has changed.
    pub(super) fn store_placed_army(&mut self) {
        let DeskPlace::Begin(begin) = &self.place else { return };
        self.store_army(begin.army_key(), begin.draft().map(write_army));
    }

    /// Forgets the army of the game that begins now.
    pub(super) fn forget_placed_army(&mut self) {
        let DeskPlace::Begin(begin) = &self.place else { return };
        self.store_army(begin.army_key(), None);
    }

    /// Stores the army of an ended offer whose game is not on the screen, so that the army is not
    /// lost. An army that is already placed for the next invitation stays.
    pub(super) fn store_army_of(&mut self, begin: &Begin) {
        if !self.armies.contains_key(&begin.army_key()) {
            self.store_army(begin.army_key(), begin.draft().map(write_army));
        }
    }

    /// Saves the army that is placed as a setup, if the army is complete and the name is valid.
    pub(super) fn save_setup(&mut self, name: &str) {
        let DeskPlace::Begin(begin) = &self.place else { return };
        let saved = begin.army().and_then(|army| SavedSetup::new(name, &army));
        self.effects.extend(saved.map(FarEffect::SaveSetup));
    }

    /// Takes over the saved setups after the attempt to add a setup; `None` if the attempt failed.
    pub(super) fn after_saving_setup(&mut self, setups: Option<SavedSetups>) {
        if let Some(setups) = setups {
            self.setups = setups;
            self.show_notice(FarNotice::SetupSaved);
        } else {
            self.show_notice(FarNotice::SetupNotSaved);
        }
    }

    /// Stores an army under a name, or forgets the army if there is no text.
    fn store_army(&mut self, name: String, text: Option<String>) {
        if self.armies.get(&name) == text.as_ref() {
            return;
        }
        match &text {
            Some(text) => self.armies.insert(name.clone(), text.clone()),
            None => self.armies.remove(&name),
        };
        self.effects.push(FarEffect::KeepArmy { name, text });
    }
}

/// The value of `relaying` for the screen of a game that begins. In a game by links, the screen
/// is the same as on a site without a relay.
const fn shown_relaying(carrier: Carrier, relaying: Relaying) -> Relaying {
    match carrier {
        Carrier::Link if relaying.is_possible() => Relaying::Unknown,
        Carrier::Link | Carrier::Relay => relaying,
    }
}

/// The rules of Stratego to which a desk invites.
fn usual_rules(army: Army) -> Rules {
    Options::default().rules.with_army(army)
}

/// Returns `true` for the rules to which a desk invites. An open game with other rules is not
/// shown, because the list names no rules.
pub(super) fn has_usual_rules(terms: &Terms) -> bool {
    match terms.game {
        OfferedGame::Stratego(rules) => rules == usual_rules(rules.army),
        OfferedGame::TicTacToe(rules) => rules == tictactoe::Rules::default(),
    }
}

/// Size of the armies in a game of some terms. The size has no meaning in tic-tac-toe.
pub(super) const fn army_of(terms: &Terms) -> Army {
    match terms.game {
        OfferedGame::Stratego(rules) => rules.army,
        OfferedGame::TicTacToe(_) => Army::Full,
    }
}

pub(super) const fn kind(terms: &Terms) -> GameKind {
    match terms.game {
        OfferedGame::Stratego(_) => GameKind::Stratego,
        OfferedGame::TicTacToe(_) => GameKind::TicTacToe,
    }
}
