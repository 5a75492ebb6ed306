//! The page that makes the code for a board on another page, with a preview of it.

mod view;

use fairboard_host::clipboard::{self, Clipboard};
use fairboard_host::{Ports, frame, location};
use fairboard_messages::Messages;
use fairboard_play::board_option::{BoardGame, BoardOption};
use fairboard_play::snippet::{self, Embedding, Snippet};
use gloo::events::EventListener;
use web_sys::{HtmlElement, Node};
use yew::prelude::*;

use crate::page::Visit;

/// The page.
pub fn builder(visit: &Visit<'_>) -> Html {
    html! { <Builder messages={visit.messages} ports={visit.ports.clone()} /> }
}

/// Properties of [`Builder`].
#[derive(Properties, PartialEq)]
pub(crate) struct BuilderProps {
    /// Language of the texts.
    pub(crate) messages: Messages,
    /// The way to the clipboard.
    pub(crate) ports: Ports,
}

/// The page, with what a person has chosen.
pub(crate) struct Builder {
    snippet: Snippet,
    /// Address of the folder with the files for other pages.
    folder: String,
    copied: Copied,
    /// Number of answers of the clipboard, each of which is announced.
    answers: usize,
    nodes: Nodes,
    clipboard: Clipboard,
    _listener: Option<EventListener>,
}

/// Elements of the page.
#[derive(Default)]
struct Nodes {
    code: NodeRef,
    preview: NodeRef,
}

/// State of the clipboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Copied {
    /// It does not have the present code.
    Not,
    /// It has the code.
    Done,
    /// The browser refuses, and the code is selected instead.
    Refused,
}

/// A request of the person, or an answer of the clipboard.
pub(crate) enum Wish {
    /// Another way into the page.
    Embedding(Embedding),
    /// Another value of an option.
    Option(BoardOption, String),
    /// The code on the clipboard.
    Copy,
    /// The code is there.
    Copied,
    /// The browser refuses.
    Refused,
}

impl Component for Builder {
    type Message = Wish;
    type Properties = BuilderProps;

    fn create(ctx: &Context<Self>) -> Self {
        let nodes = Nodes::default();
        let preview = nodes.preview.clone();
        let (copied, refused) = (ctx.link().clone(), ctx.link().clone());
        Self {
            snippet: Snippet::default(),
            folder: snippet::folder(&location::address()),
            copied: Copied::Not,
            answers: 0,
            nodes,
            clipboard: Clipboard::new(
                ctx.props().ports.clone(),
                move || copied.send_message(Wish::Copied),
                move || refused.send_message(Wish::Refused),
            ),
            _listener: frame::fit(move || preview.cast::<HtmlElement>()),
        }
    }

    fn update(&mut self, ctx: &Context<Self>, wish: Wish) -> bool {
        match wish {
            Wish::Embedding(embedding) => self.snippet.embedding = embedding,
            Wish::Option(option, value) => self.snippet.choose(option, value),
            Wish::Copy => {
                self.clipboard.write(&self.code(ctx.props().messages));
                return false;
            }
            Wish::Copied => return self.answered(Copied::Done),
            Wish::Refused => return self.refused(),
        }
        self.copied = Copied::Not;
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        view::page(self, ctx.link(), ctx.props().messages)
    }
}

impl Builder {
    /// The code for the page of the person.
    fn code(&self, messages: Messages) -> String {
        let title = match self.snippet.game() {
            BoardGame::Stratego => messages.stratego(),
            BoardGame::TicTacToe => messages.tictactoe(),
        };
        self.snippet.code(&self.folder, title)
    }

    fn refused(&mut self) -> bool {
        if let Some(code) = self.nodes.code.cast::<Node>() {
            clipboard::select(&code);
        }
        self.answered(Copied::Refused)
    }

    fn answered(&mut self, copied: Copied) -> bool {
        self.copied = copied;
        self.answers += 1;
        true
    }
}
