//! [`Desk`], the machine of all games with people far away: its state, its handling of each input,
//! and its screen.

use std::collections::BTreeMap;
use std::mem;
use std::rc::Rc;

use fairboard_fair::{Duel, Mailbox};
use fairboard_forms::far::Compared;
use fairboard_forms::library::SavedSetups;
use fairboard_forms::timing::MoveTime;
use fairboard_play::name::{BadName, Name};
use fairboard_play::preferences::Preferences;
use fairboard_rules::stratego::Ply;

use super::begin::Begin;
use super::broadcast::Broadcast;
use super::change::{Change, PendingWrite};
use super::current::CurrentGame;
use super::input::{FarAsk, FarEffect, FarInput, FarOpening, FarVisit, Relaying, Sharing};
use super::notice::{FarNotice, FarSentence};
use super::onlooker::Watch;
use super::open_games::Lobby;
use super::queue::{AwaitedInput, Queue};
use super::record::{FarGame, Record};
use super::relay::Mailboxes;
use super::screen::{Beginning, CurrentScreen, FarScreen, Line, Made, Shown};
use crate::announcement::Announcement;
use crate::durations::{self, Motion};
use crate::stratego::BoardAsk;
use crate::tictactoe::GridAsk;
use crate::{Copying, Machine, Moment, Redraw, Update};

/// Games with people far away, one of which may be on the screen.
#[derive(Clone)]
pub struct Desk {
    pub(super) records: BTreeMap<String, Record>,
    /// The stored texts of armies that are being placed, by `Begin::army_key`.
    pub(super) armies: BTreeMap<String, String>,
    pub(super) place: DeskPlace,
    pub(super) notice: Option<FarNotice>,
    /// `true` after the desk itself has switched to its list, until the visit to the list's address
    /// comes. This visit then keeps the notice on the list.
    pub(super) goes_to_list: bool,
    /// Name of the game that is forgotten if the person confirms; `None` if the person is not
    /// asked.
    pub(super) forget_question: Option<String>,
    pub(super) queue: Queue,
    /// The change that is being stored, while other inputs wait; `None` at other times.
    pub(super) writing: Option<PendingWrite>,
    /// Time of the present input, in milliseconds since 1970.
    pub(super) now: u64,
    /// Minutes by which the local time is behind UTC.
    pub(super) minutes_behind_utc: i32,
    pub(super) sentences: Vec<FarSentence>,
    announcement: Announcement<FarSentence>,
    pub(super) preferences: Preferences,
    motion: Motion,
    /// Address of the app.
    pub(super) site: String,
    pub(super) relaying: Relaying,
    /// State of the connection to the relay.
    pub(super) line: Line,
    /// The mailboxes that are joined, by the names of their games.
    pub(super) mailboxes: BTreeMap<String, Mailboxes>,
    /// The log for onlookers of each game, by the game's name.
    pub(super) broadcasts: BTreeMap<String, Broadcast>,
    /// Name of the mailboxes of the game that this person watches; `None` if no game is watched.
    pub(super) watching: Option<String>,
    /// State of the connection for onlookers.
    pub(super) watch_line: Line,
    /// Name of the game in which the other player sees that this side is present; `None` in no
    /// game.
    pub(super) attended: Option<String>,
    /// Milliseconds that the host was asked to wait before the next tick; `None` after a tick.
    pub(super) next_tick: Option<u64>,
    pub(super) lobby: Lobby,
    /// The secret of the mailboxes and the time for a move, from the link that was opened last;
    /// `None` if that link has none.
    pub(super) invited_with: Option<(Mailbox, Option<MoveTime>)>,
    pub(super) sharing: Sharing,
    pub(super) setups: SavedSetups,
    pub(super) effects: Vec<FarEffect>,
}

/// The part of the desk that is shown.
#[derive(Clone)]
pub(super) enum DeskPlace {
    List,
    Begin(Box<Begin>),
    Current(Box<CurrentGame>),
    Watch(Box<Watch>),
    /// The link of a message whose game is not stored in this browser.
    Stray(Rc<str>),
}

impl Machine for Desk {
    type Input = FarInput;
    type Effect = FarEffect;

    fn update(&mut self, input: FarInput, moment: Moment) -> Update<FarEffect> {
        let redraw = self.in_turn(input, moment);
        Update::new(mem::take(&mut self.effects), redraw)
    }
}

impl Desk {
    /// Takes an input whose turn has come, and adds the tasks that follow from it to `effects`.
    pub(super) fn step(&mut self, input: FarInput, moment: Moment) -> Redraw {
        (self.now, self.minutes_behind_utc) = (moment.millis, moment.behind);
        let battle_before = self.shown_battle();
        let redraw = self.take_input(input, moment);
        self.store_placed_army();
        self.update_relay();
        self.update_list();
        // The time of the next tick depends on the mailboxes and the list.
        self.advance_clocks();
        let new_battle = self.shown_battle().filter(|ply| Some(*ply) != battle_before);
        // After this time, `FarInput::Elapsed` ends the display of the battle.
        let wait = new_battle.map(|ply| durations::result_millis(ply, self.motion));
        self.effects.extend(wait.map(FarEffect::Wait));
        let sentences = self.take_sentences();
        self.announcement = self.announcement.followed_by(sentences);
        redraw
    }

    /// A desk that waits for the stored games.
    pub fn open(opening: FarOpening) -> Self {
        let FarOpening { armies, preferences, motion, site, relaying, sharing, offers, setups } =
            opening;
        Self {
            records: BTreeMap::new(),
            armies: armies.into_iter().collect(),
            place: DeskPlace::List,
            notice: None,
            goes_to_list: false,
            forget_question: None,
            queue: Queue::default(),
            writing: None,
            now: 0,
            minutes_behind_utc: 0,
            sentences: Vec::new(),
            announcement: Announcement::default(),
            preferences,
            motion,
            site,
            relaying,
            line: Line::Connecting,
            mailboxes: BTreeMap::new(),
            broadcasts: BTreeMap::new(),
            watching: None,
            watch_line: Line::Connecting,
            next_tick: None,
            attended: None,
            lobby: Lobby::new(offers),
            invited_with: None,
            sharing,
            setups,
            effects: Vec::new(),
        }
    }

    /// Takes the stored games. The next input, the address, decides which game is shown.
    pub(super) fn take_games(&mut self, games: Vec<(String, String)>) -> Redraw {
        let read = |(name, text): (String, String)| {
            let record = Record::read(&name, text);
            (name, record)
        };
        self.records = games.into_iter().map(read).collect();
        self.queue.awaited = AwaitedInput::Nothing;
        Redraw::Yes
    }

    /// Removes and returns the sentences that the desk and its parts have collected for this input.
    fn take_sentences(&mut self) -> Vec<FarSentence> {
        let mut sentences = mem::take(&mut self.sentences);
        match &mut self.place {
            DeskPlace::Begin(begin) => sentences.append(&mut begin.sentences),
            DeskPlace::Current(current) => sentences.append(&mut current.sentences),
            DeskPlace::Watch(watch) => sentences.append(&mut watch.sentences),
            // These parts have no sentences.
            DeskPlace::List | DeskPlace::Stray(_) => {}
        }
        sentences
    }

    /// Passes an input to the code that handles it. Most inputs draw the screen anew.
    fn take_input(&mut self, input: FarInput, moment: Moment) -> Redraw {
        match input {
            FarInput::Games(games) => return self.take_games(games),
            FarInput::Visit(visit) => self.visit(visit),
            FarInput::Ask(ask) => return self.ask(ask, moment),
            FarInput::Locked(name, stored) => {
                self.make_change(&name, stored, moment);
                // This ends the change only if it stores nothing. Otherwise `Written` ends it.
                return self.end_change();
            }
            FarInput::Written(keeping) => {
                self.queue.awaited = AwaitedInput::Nothing;
                self.after_write(keeping);
                return self.end_change();
            }
            FarInput::OtherTab(name, stored) => self.take_over_from_other_tab(&name, stored),
            FarInput::Copied(Copying::Done) => self.show_notice(FarNotice::Copied),
            FarInput::Copied(Copying::Refused) => self.show_notice(FarNotice::NotCopied),
            FarInput::NotShared => self.show_notice(FarNotice::NotShared),
            FarInput::Elapsed => match &mut self.place {
                DeskPlace::Current(current) => current.end_battle(),
                DeskPlace::Watch(watch) => watch.shown = None,
                // The board with the battle was left.
                DeskPlace::List | DeskPlace::Begin(_) | DeskPlace::Stray(_) => {}
            },
            FarInput::Tick => return self.tick(),
            FarInput::Relay(news) => self.relay_news(news),
            FarInput::Onlookers(news) => self.news_of_onlookers(news),
            FarInput::List(news) => return self.news_of_list(news),
            FarInput::OpenGames(code) => self.open_games_loaded(code),
            FarInput::SetupSaved(setups) => self.after_saving_setup(setups),
            FarInput::Preferences(preferences) => self.preferences = preferences,
        }
        Redraw::Yes
    }

    /// Shows a notice, and announces it.
    pub(super) fn show_notice(&mut self, notice: FarNotice) {
        self.notice = Some(notice);
        self.sentences.push(FarSentence::Notice(notice));
    }

    /// The game on the screen; `None` also for a game of others that the person watches.
    pub(super) fn current(&self) -> Option<&CurrentGame> {
        if let DeskPlace::Current(current) = &self.place { Some(current) } else { None }
    }

    /// The ply whose battle is displayed; `None` while no battle is displayed.
    fn shown_battle(&self) -> Option<Ply> {
        match &self.place {
            DeskPlace::Current(current) => current.shown_ply(),
            DeskPlace::Watch(watch) => watch.shown.map(|shown| shown.ply),
            DeskPlace::List | DeskPlace::Begin(_) | DeskPlace::Stray(_) => None,
        }
    }

    /// Carries out a request of the person. A request about a part that is not shown does nothing.
    fn ask(&mut self, ask: FarAsk, moment: Moment) -> Redraw {
        // The person has read a notice of success.
        self.notice = self.notice.filter(|notice| !notice.is_good());
        match ask {
            FarAsk::Paste(text) => self.paste(&text, moment),
            FarAsk::List => self.visit(FarVisit::List),
            FarAsk::Start => {
                let no_offer = None;
                self.start_prepared(moment, no_offer);
            }
            FarAsk::OpenGames(ask) => self.ask_open_games(ask),
            FarAsk::OnList(ask) => self.at_list(ask, moment),
            FarAsk::Copy => self.copy_link(),
            FarAsk::Share => self.share_link(),
            FarAsk::Sign => self.sign(),
            FarAsk::Doubt => self.toggle_doubt(),
            FarAsk::Compared(compared) => self.note_comparison(compared),
            FarAsk::CopyWatch => self.let_watch(FarEffect::Copy),
            FarAsk::ShareWatch => self.let_watch(FarEffect::Share),
            FarAsk::Certify => self.offer_file("proof", Duel::certificate),
            FarAsk::Prove => self.offer_file("log", |duel| Some(duel.evidence())),
            FarAsk::Backup => self.copy_backup(),
            FarAsk::GoOnHere => self.go_on_here(moment),
            FarAsk::Name(name) => self.name_opponent(&name),
            FarAsk::Rematch => self.rematch(moment),
            FarAsk::CopyRecord(name) => self.copy_damaged_record(&name),
            FarAsk::Discard(name) => self.toggle_forget_question(name),
            FarAsk::Forget(name) => self.change(name, Change::Forget),
            FarAsk::Red(red) => self.change_begin(|begin| begin.choose_red(red)),
            FarAsk::Army(army) => self.change_begin(|begin| begin.choose_army(army)),
            FarAsk::SaveSetup(name) => self.save_setup(&name),
            FarAsk::Time(time) => self.change_begin(|begin| begin.choose_time(time)),
            FarAsk::EndForTime => self.end_for_time(),
            FarAsk::Setups(list) => self.change_begin(|begin| begin.setups_list = list),
            FarAsk::TakeBack => self.change_act(CurrentGame::take_back),
            FarAsk::OfferDraw => self.change_act(CurrentGame::toggle_draw),
            FarAsk::Agree => self.change_act(|current| current.prepare(Made::Agreement)),
            FarAsk::Resign => self.change_act(|current| current.prepare(Made::Resignation)),
            FarAsk::Stratego(ask) => return self.at_board(ask),
            FarAsk::Place(ask) => self.change_begin(|begin| begin.change_army(ask, moment.seed)),
            FarAsk::TicTacToe(ask) => return self.at_grid(ask),
        }
        Redraw::Yes
    }

    /// Changes the invitation or answer that is being prepared, if this is on the screen.
    fn change_begin(&mut self, change: impl FnOnce(&mut Begin)) {
        if let DeskPlace::Begin(begin) = &mut self.place {
            change(begin);
        }
    }

    /// Changes the act that is prepared in the current game, and removes the last notice.
    fn change_act(&mut self, change: impl FnOnce(&mut CurrentGame)) {
        if let DeskPlace::Current(current) = &mut self.place {
            change(current);
            self.notice = None;
        }
    }

    /// Passes a request at a board of Stratego to the part that is shown. If the request makes a
    /// guess at a rank, the guess is stored. If the request makes a move, the move is signed if
    /// moves are signed at once.
    fn at_board(&mut self, ask: BoardAsk) -> Redraw {
        match &mut self.place {
            DeskPlace::Begin(begin) => begin.at_board(ask, &self.preferences),
            DeskPlace::Current(current) => {
                let made_before = current.made;
                let redraw = current.at_board(ask, &self.preferences);
                // Most requests only move the hand, and leave the notice.
                if current.made != made_before {
                    self.notice = None;
                }
                if let Some((first_square, rank)) = current.marked.take() {
                    self.change_current(Change::Guess(first_square, rank));
                }
                self.sign_if_at_once(made_before);
                redraw
            }
            DeskPlace::Watch(watch) => watch.at_board(ask, &self.preferences),
            DeskPlace::List | DeskPlace::Stray(_) => Redraw::No,
        }
    }

    /// Passes a request at a board of tic-tac-toe to the part that is shown. In the current game, a
    /// request removes the notice. If the request makes a move, the move is signed if moves are
    /// signed at once.
    fn at_grid(&mut self, ask: GridAsk) -> Redraw {
        match &mut self.place {
            DeskPlace::Current(current) => {
                self.notice = None;
                let made_before = current.made;
                let redraw = current.at_grid(ask);
                self.sign_if_at_once(made_before);
                redraw
            }
            DeskPlace::Watch(watch) => watch.at_grid(ask),
            DeskPlace::List | DeskPlace::Begin(_) | DeskPlace::Stray(_) => Redraw::No,
        }
    }

    /// Gives the other player a name, which stays on this device. A blank text removes the name.
    fn name_opponent(&mut self, name: &str) {
        match name.parse::<Name>() {
            Ok(name) => self.change_current(Change::Name(Some(name))),
            Err(BadName::Empty) => self.change_current(Change::Name(None)),
            Err(BadName::Long) => self.show_notice(FarNotice::LongName),
            Err(BadName::Hidden) => self.show_notice(FarNotice::HiddenCharacters),
        }
    }

    /// Asks the person whether the two players' pages show different pictures, or withdraws the
    /// question.
    fn toggle_doubt(&mut self) {
        if let DeskPlace::Current(current) = &mut self.place {
            current.doubts = !current.doubts;
        }
    }

    /// Stores the result of comparing the five pictures with the other player. The result that they
    /// differ counts only as the answer to the question of `toggle_doubt`.
    fn note_comparison(&mut self, compared: Compared) {
        let doubts = self.current().is_some_and(|current| current.doubts);
        if compared != Compared::Different || doubts {
            self.change_current(Change::Compared(compared));
        }
    }

    /// The result of the comparison of pictures in the game `before`, for a rematch of that game.
    /// If that game is not here, nothing is compared yet.
    pub(super) fn inherited_trust(&self, before: Option<&String>) -> Compared {
        let game_before = before.and_then(|name| self.game(name));
        match game_before.map(|game| game.compared) {
            // The keys of the game before sign the rematch, so no pictures are compared again.
            Some(Compared::Same | Compared::Vouched) => Compared::Vouched,
            Some(Compared::Different) => Compared::Different,
            Some(Compared::NotYet) | None => Compared::NotYet,
        }
    }

    /// The game before this game, if this game is a rematch and that game is here.
    pub(super) fn game_before(&self, game: &FarGame) -> Option<&FarGame> {
        self.game(game.before.as_ref()?)
    }

    /// The game of a name, if its record can be read.
    pub(super) fn game(&self, name: &str) -> Option<&FarGame> {
        self.records.get(name).and_then(Record::game)
    }

    /// Returns `true` if moves of a game are signed at once, without a further press.
    pub(super) fn signs_at_once(&self, name: &str) -> bool {
        self.carrier(name).signs_at_once(&self.preferences)
    }

    /// Signs the move that a request has prepared, if moves are signed at once. `made_before` is
    /// the act that was prepared before the request.
    fn sign_if_at_once(&mut self, made_before: Option<Made>) {
        let Some(current) = self.current() else { return };
        let new_act = current.made.filter(|made| Some(*made) != made_before);
        if new_act.is_some_and(Made::is_move) && self.signs_at_once(&current.name) {
            self.sign();
        }
    }

    /// Queues the signature of the prepared act, if the act may be signed.
    fn sign(&mut self) {
        let Some(current) = self.current().filter(|current| current.may_sign()) else { return };
        if let Some(act) = current.act() {
            // Nothing is signed if the stored game has another number of plies by then.
            let plies = current.game.duel.plies();
            self.change_current(Change::Act(act, plies));
        }
    }

    /// Queues a change of the game on the screen, if a game is there.
    pub(super) fn change_current(&mut self, change: Change) {
        if let Some(name) = self.current().map(|current| current.name.clone()) {
            self.change(name, change);
        }
    }

    /// Puts the backup of the current game on the clipboard.
    fn copy_backup(&mut self) {
        let backup = self.current().map(|current| current.game.write());
        self.effects.extend(backup.map(FarEffect::Copy));
    }

    /// Puts the text of a damaged record on the clipboard.
    fn copy_damaged_record(&mut self, name: &str) {
        if let Some(Record::Damaged(_, text)) = self.records.get(name) {
            self.effects.push(FarEffect::Copy(text.clone()));
        }
    }

    /// Offers the person a file about the game on the screen. `kind` is the ending of the file's
    /// name. `content` makes the file, or returns `None` if there is nothing to offer.
    fn offer_file(&mut self, kind: &str, content: impl FnOnce(&Duel) -> Option<Vec<u8>>) {
        let Some(current) = self.current() else { return };
        let name = format!("fairboard-{}.{kind}", current.name);
        let file = content(&current.game.duel).map(|bytes| FarEffect::File { name, bytes });
        self.effects.extend(file);
    }

    /// Everything that is drawn.
    pub fn screen(&self) -> FarScreen {
        let shown = match &self.place {
            DeskPlace::List => Shown::List(self.entries()),
            DeskPlace::Begin(begin) => Shown::Begin(Box::new(self.begin_screen(begin))),
            DeskPlace::Stray(link) => Shown::Stray(Rc::clone(link)),
            DeskPlace::Watch(watch) => {
                Shown::Watch(Box::new(watch.screen(self.watch_line, &self.preferences)))
            }
            DeskPlace::Current(current) => Shown::Current(Box::new(self.current_screen(current))),
        };
        FarScreen {
            shown,
            notice: self.notice,
            announcement: self.announcement.clone(),
            sharing: self.sharing,
            relaying: self.relaying,
            open_games: self.open_games_screen(),
        }
    }

    /// The screen of an invitation or answer that is being prepared.
    fn begin_screen(&self, begin: &Begin) -> Beginning {
        let (carrier, time) = (self.carrier_of_new(begin), self.time_of_new(begin));
        let screen = begin.screen(carrier, self.relaying, time, &self.setups, &self.preferences);
        // `begin` does not know the lobby, so its screen comes without the form of an offer.
        Beginning { offer: self.offer_form(begin), ..screen }
    }

    /// The screen of the current game, with the facts about it that only the desk knows.
    fn current_screen(&self, current: &CurrentGame) -> CurrentScreen {
        let compared_before = self.game_before(&current.game).map(|before| before.compared);
        current.screen(
            self.link_to_send(),
            compared_before,
            self.relay_status(&current.game),
            self.time(&current.name),
            self.listing(&current.name),
            &self.preferences,
        )
    }
}
