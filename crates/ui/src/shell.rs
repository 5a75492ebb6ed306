//! The parts that both games' boards share: root element, notices, live region, focus.

use fairboard_play::preferences::Theme;
use yew::prelude::*;

use crate::{DrawingState, Look};

/// The root element of a board on a page, without the board itself.
pub(crate) struct Shell<'a> {
    /// Block of the game: `stratego` or `tictactoe`.
    pub(crate) block: &'static str,
    /// Theme, language, and the keeper of the focus.
    pub(crate) look: Look<'a>,
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
}

impl Shell<'_> {
    /// Draws the root element around the board and everything beside it.
    ///
    /// There is one live region. A sentence that comes twice is a new node, so it is spoken twice.
    pub(crate) fn around(self, children: Html) -> Html {
        let Self { block, look, announcement, announced, notices, onkeydown, stage } = self;
        let Look { kept: DrawingState { focus, .. }, preferences, messages } = look;
        focus.begin(stage);
        html! {
            <div class="fairboard" part="root" lang={messages.tag()}
                 data-theme={theme_name(preferences.theme)} ref={focus.root.clone()}
                 onfocusin={focus.entered.clone()} onfocusout={focus.left.clone()} {onkeydown}>
                <div class={block} data-stage={stage}>
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
