//! The parts that the boards of both games share: root element, notices, live region, focus.

use fairboard_play::preferences::Theme;
use yew::prelude::*;

use crate::{DrawingState, Look};

/// The root element of a board on a page, and the parts in it that both games share.
pub(crate) struct Shell<'a> {
    /// Name of the block in the style sheets: `stratego` or `tictactoe` for a board, and `far` for
    /// a page of far games that shows no board.
    pub(crate) block: &'static str,
    /// Preferences, language, and the state of earlier drawings, which keeps the focus.
    pub(crate) look: Look<'a>,
    /// Number of the announcement. If the number is new, a screen reader speaks the text.
    pub(crate) announcement: u32,
    /// Text of the live region: the sentences of the announcement.
    pub(crate) announced: String,
    /// Stage of the game. The views draw an element with the attribute `data-stages` only in the
    /// stages that the attribute names.
    pub(crate) stage: &'static str,
    /// Notices above the board.
    pub(crate) notices: Html,
    /// Handles the keys that are pressed inside the board.
    pub(crate) onkeydown: Callback<KeyboardEvent>,
}

impl Shell<'_> {
    /// Draws the root element around the board and everything beside it. The board has one live
    /// region. A repeated sentence becomes a new node there, so it is spoken again. If the stage is
    /// new, the focus first leaves a part that this stage removes.
    pub(crate) fn around(self, children: Html) -> Html {
        let Self { block, look, announcement, announced, notices, onkeydown, stage } = self;
        let Look { drawing_state: DrawingState { focus, .. }, preferences, messages } = look;
        focus.before_drawing(stage);
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

/// Value of `data-theme`; `None` for the theme of the system.
pub const fn theme_name(theme: Theme) -> Option<&'static str> {
    match theme {
        Theme::System => None,
        Theme::Light => Some("light"),
        Theme::Dark => Some("dark"),
    }
}
