//! The page that makes the code for a board on another page, with a preview of the board.

mod view;

use fairboard_host::clipboard::{self, Clipboard};
use fairboard_host::{frame, location};
use fairboard_messages::Messages;
use fairboard_play::board_option::{BoardGame, BoardOption};
use fairboard_play::snippet::{self, Embedding, Snippet};
use fairboard_table::Redraw;
use gloo::events::EventListener;
use web_sys::{HtmlElement, Node};
use yew::{Html, NodeRef};

use crate::page::{AppPage, PageContext};

/// The page that makes the code for a board, with the options that the person has chosen.
pub struct Builder {
    snippet: Snippet,
    /// Address of the folder with the files that other pages load.
    folder: String,
    copied: CopyState,
    /// Number of answers of the clipboard so far, which is the key of the announcement. With a new
    /// key, the same sentence is announced again.
    answers: usize,
    nodes: Nodes,
    clipboard: Clipboard,
    /// Keeps the preview as high as its board. `None` without a window.
    _listener: Option<EventListener>,
}

/// The page's element with the code, and its frame with the preview of the board.
#[derive(Default)]
struct Nodes {
    code: NodeRef,
    preview: NodeRef,
}

/// Whether the code was copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CopyState {
    /// The clipboard does not hold the present code.
    Not,
    /// The clipboard holds the present code.
    Done,
    /// The browser refuses the clipboard, so the code is selected instead.
    Refused,
}

/// A request of the person, or an answer of the clipboard.
pub enum BuilderInput {
    /// The person chooses another way to embed the board.
    Embedding(Embedding),
    /// The person chooses another value of an option.
    Option(BoardOption, String),
    /// The person asks to copy the code to the clipboard.
    Copy,
    /// The clipboard has taken the code.
    Copied,
    /// The browser refuses the clipboard.
    Refused,
}

type Context<'a> = PageContext<'a, BuilderInput>;

impl AppPage for Builder {
    type Input = BuilderInput;

    fn open(Context { visit, link }: Context<'_>) -> Self {
        let nodes = Nodes::default();
        let preview = nodes.preview.clone();
        let sender = |input: fn() -> BuilderInput| {
            let link = link.clone();
            move || link.send(input())
        };
        Self {
            snippet: Snippet::default(),
            folder: snippet::folder(&location::address()),
            copied: CopyState::Not,
            answers: 0,
            nodes,
            clipboard: Clipboard::new(
                visit.ports.clone(),
                sender(|| BuilderInput::Copied),
                sender(|| BuilderInput::Refused),
            ),
            _listener: frame::fit(move || preview.cast::<HtmlElement>()),
        }
    }

    fn update(&mut self, request: BuilderInput, context: Context<'_>) -> Redraw {
        match request {
            BuilderInput::Embedding(embedding) => self.snippet.embedding = embedding,
            BuilderInput::Option(option, value) => self.snippet.choose(option, value),
            BuilderInput::Copy => {
                self.clipboard.write(&self.code(context.visit.messages));
                return Redraw::No;
            }
            BuilderInput::Copied => return self.answered(CopyState::Done),
            BuilderInput::Refused => return self.select_code(),
        }
        // The code has changed since it was copied.
        self.copied = CopyState::Not;
        Redraw::Yes
    }

    fn draw(&self, context: Context<'_>) -> Html {
        view::page(self, context.link, context.visit.messages)
    }
}

impl Builder {
    /// The code to paste into the person's page.
    fn code(&self, messages: Messages) -> String {
        // A frame has the name of its game as its title.
        let title = match self.snippet.game() {
            BoardGame::Stratego => messages.stratego(),
            BoardGame::TicTacToe => messages.tictactoe(),
        };
        self.snippet.code(&self.folder, title)
    }

    /// Selects the code, so that the person can copy it without the clipboard's permission.
    fn select_code(&mut self) -> Redraw {
        if let Some(code) = self.nodes.code.cast::<Node>() {
            clipboard::select(&code);
        }
        self.answered(CopyState::Refused)
    }

    /// Notes an answer of the clipboard, which the page then announces.
    fn answered(&mut self, copied: CopyState) -> Redraw {
        self.copied = copied;
        self.answers += 1;
        Redraw::Yes
    }
}
