//! The direct connection of the open game, in the browser.

use std::cell::Cell;
use std::rc::Rc;

use fairboard_direct::tabs::{Answer, HandOver, Receiver};
use fairboard_direct::{Code, Direct, End, Notice, Server, State};
use fairboard_table::far::{Connection, Directly, Ended, News, Taking, Task};
use yew::Callback;

/// Beginning of the names under which tabs wait for answers; the name of a game follows.
const ANSWERS: &str = "fairboard-";

/// The connection of one desk, and its messages for other tabs.
pub(crate) struct Connector {
    news: Callback<News>,
    line: Option<Line>,
    /// The message that was offered to other tabs last.
    handed: Option<HandOver>,
}

/// A connection, or an attempt at one.
struct Line {
    direct: Direct,
    /// Taker of the answer, if another tab gets it.
    _answers: Option<Receiver>,
    stage: Rc<Cell<Stage>>,
}

/// Stage of a connection.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// It waits for the other player.
    Waiting,
    /// It makes its code, connects, or is there.
    Busy,
    /// The desk wants no more news of it.
    Left,
}

/// Tells whether the browser can connect to another one.
pub(crate) fn directly() -> Directly {
    if Direct::is_supported() { Directly::Possible } else { Directly::Impossible }
}

impl Connector {
    /// `news` gets what happens.
    pub(crate) fn new(news: Callback<News>) -> Self {
        Self { news, line: None, handed: None }
    }

    /// Carries out a task of the desk.
    pub(crate) fn carry_out(&mut self, task: Task) {
        match task {
            Task::Call { game, server } => self.call(&game, &server),
            Task::Answer { code, server } => self.answer(&code, &server),
            Task::Connect(code) => match (Code::from_bytes(&code), &self.line) {
                (Ok(code), Some(line)) => line.direct.answered(code),
                (Ok(_), None) => {}
                (Err(_), _) => self.news.emit(News::NoCode),
            },
            Task::Send(packet) => {
                if let Some(line) = &self.line {
                    line.direct.send(packet);
                }
            }
            Task::Leave => self.leave(),
        }
    }

    fn call(&mut self, game: &str, server: &str) {
        if let Some(servers) = self.servers(server) {
            let (stage, news) = (Rc::new(Cell::new(Stage::Busy)), self.news.clone());
            let waits = Rc::clone(&stage);
            let answers = Receiver::new(&format!("{ANSWERS}{game}"), move |message| {
                if waits.get() != Stage::Waiting {
                    return Answer::Refused;
                }
                news.emit(News::Handed(message.to_vec()));
                Answer::Taken
            });
            self.begin(servers, Connection::Calling, stage, answers).invite();
        }
    }

    fn answer(&mut self, code: &[u8], server: &str) {
        let Ok(code) = Code::from_bytes(code) else { return self.news.emit(News::NoCode) };
        if let Some(servers) = self.servers(server) {
            let stage = Rc::new(Cell::new(Stage::Busy));
            self.begin(servers, Connection::Answering, stage, None).join(code);
        }
    }

    /// The server of a text, if the text names any. `None` if it names none.
    fn servers(&self, text: &str) -> Option<Vec<Server>> {
        let server: Result<Server, _> = text.parse();
        match server {
            Ok(server) => Some(vec![server]),
            Err(_) if text.is_empty() => Some(Vec::new()),
            Err(_) => {
                self.news.emit(News::NoServer);
                None
            }
        }
    }

    /// Takes the place of any other connection.
    fn begin(
        &mut self,
        servers: Vec<Server>,
        waiting: Connection,
        stage: Rc<Cell<Stage>>,
        answers: Option<Receiver>,
    ) -> Direct {
        self.leave();
        let (news, at) = (self.news.clone(), Rc::clone(&stage));
        let direct = Direct::new(servers, move |notice| {
            if at.get() == Stage::Left {
                return;
            }
            if let Notice::State(state) = notice {
                at.set(if state == State::Waiting { Stage::Waiting } else { Stage::Busy });
            }
            news.emit(told(notice, waiting));
        });
        self.line = Some(Line { direct: direct.clone(), _answers: answers, stage });
        direct
    }

    /// Ends the connection, which the other side learns.
    pub(crate) fn leave(&mut self) {
        if let Some(line) = self.line.take() {
            line.stage.set(Stage::Left);
            line.direct.leave();
        }
    }

    /// Offers a message to the other tabs with a game.
    pub(crate) fn hand_over(&mut self, game: &str, message: &[u8]) {
        let news = self.news.clone();
        let done = move |answer| {
            news.emit(News::HandedOver(match answer {
                Answer::Taken => Taking::Taken,
                Answer::Refused => Taking::Refused,
            }));
        };
        self.handed = HandOver::begin(&format!("{ANSWERS}{game}"), message, done);
        if self.handed.is_none() {
            self.news.emit(News::HandedOver(Taking::Refused));
        }
    }
}

/// News of a connection whose code waits in this state.
fn told(notice: Notice, waiting: Connection) -> News {
    match notice {
        Notice::Code(code) => News::Code(code.to_bytes()),
        Notice::Packet(packet) => News::Packet(packet),
        Notice::State(state) => News::State(match state {
            State::Idle | State::Preparing => Connection::Preparing,
            State::Waiting => waiting,
            State::Connecting => Connection::Connecting,
            State::Connected => Connection::Connected,
            State::Interrupted => Connection::Interrupted,
            State::Ended(end) => Connection::Off(ended(end)),
        }),
    }
}

/// Reason of an end that the person has not wished.
const fn ended(end: End) -> Option<Ended> {
    match end {
        End::Left => None,
        End::LeftByTheOther => Some(Ended::ByTheOther),
        End::NoAddress => Some(Ended::NoAddress),
        End::Failed => Some(Ended::Failed),
        End::Unreachable => Some(Ended::Unreachable),
        End::Expired => Some(Ended::Expired),
        End::Lost => Some(Ended::Lost),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_notice_of_a_connection_is_news_for_the_desk() {
        for waiting in [Connection::Calling, Connection::Answering] {
            for (state, expected) in [
                (State::Idle, Connection::Preparing),
                (State::Preparing, Connection::Preparing),
                (State::Waiting, waiting),
                (State::Connecting, Connection::Connecting),
                (State::Connected, Connection::Connected),
                (State::Interrupted, Connection::Interrupted),
                (State::Ended(End::Left), Connection::Off(None)),
                (State::Ended(End::Lost), Connection::Off(Some(Ended::Lost))),
            ] {
                let news = told(Notice::State(state), waiting);
                assert!(matches!(news, News::State(found) if found == expected), "{state:?}");
            }
        }
        let packet = told(Notice::Packet(vec![7]), Connection::Calling);
        assert!(matches!(packet, News::Packet(bytes) if bytes == [7]));
    }

    #[test]
    fn only_an_end_that_the_person_wished_needs_no_reason() {
        for (end, reason) in [
            (End::Left, None),
            (End::LeftByTheOther, Some(Ended::ByTheOther)),
            (End::NoAddress, Some(Ended::NoAddress)),
            (End::Failed, Some(Ended::Failed)),
            (End::Unreachable, Some(Ended::Unreachable)),
            (End::Expired, Some(Ended::Expired)),
            (End::Lost, Some(Ended::Lost)),
        ] {
            assert_eq!(ended(end), reason, "{end:?}");
        }
    }
}
