//! The parts that both games' boards share: root element, notices, live region, focus.

use fairboard_messages::Messages;
use fairboard_play::preferences::Theme;
use yew::prelude::*;

use crate::focus::FocusKeeper;

/// The root element of a board on a page, without the board itself.
pub(crate) struct Shell<'a> {
    /// Block of the game: `stratego` or `tictactoe`.
    pub(crate) block: &'static str,
    /// Language of the texts.
    pub(crate) messages: Messages,
    /// Light or dark, or as the system prefers.
    pub(crate) theme: Theme,
    /// Number of the announcement; the live region changes with it.
    pub(crate) announcement: u32,
    /// Text of the announcement.
    pub(crate) announced: String,
    /// Stage of the game. The elements with the attribute `data-stages` go when it is not among
    /// the names there.
    pub(crate) stage: &'static str,
    /// Notices above the board.
    pub(crate) notices: Html,
    /// Takes the keys that are pressed inside.
    pub(crate) onkeydown: Callback<KeyboardEvent>,
    /// The keeper of the focus.
    pub(crate) focus: &'a FocusKeeper,
}

impl Shell<'_> {
    /// Draws the root element around the board and everything beside it.
    ///
    /// There is one live region. A sentence that comes twice is a new node, so it is spoken twice.
    pub(crate) fn around(self, children: Html) -> Html {
        let Self { block, messages, announcement, announced, notices, onkeydown, focus, .. } = self;
        focus.begin(self.stage);
        html! {
            <div class="fairboard" part="root" lang={messages.tag()}
                 data-theme={theme_name(self.theme)} ref={focus.root.clone()}
                 onfocusin={focus.entered.clone()} onfocusout={focus.left.clone()} {onkeydown}>
                <div class={block} data-stage={self.stage}>
                    <div class={format!("{block}__notices")} part="notices">{ notices }</div>
                    <div class="visually-hidden" aria-live="polite">
                        <p key={announcement}>{ announced }</p>
                    </div>
                    { children }
                </div>
            </div>
        }
    }
}

/// Value of `data-theme`; `None` follows the system.
pub const fn theme_name(theme: Theme) -> Option<&'static str> {
    match theme {
        Theme::System => None,
        Theme::Light => Some("light"),
        Theme::Dark => Some("dark"),
    }
}
