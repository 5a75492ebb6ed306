//! The parts that both games' boards share: root element, notices, live region, focus.

use fairboard_play::preferences::Theme;
use yew::prelude::*;

use crate::focus::use_focus_keeper;

/// Properties of [`Shell`].
#[derive(Properties, PartialEq)]
pub struct Props {
    /// Block of the game: `stratego` or `tictactoe`.
    pub block: &'static str,
    /// Language of the texts, a BCP 47 tag.
    pub language: AttrValue,
    /// Light or dark, or as the system prefers.
    pub theme: Theme,
    /// Number of the announcement; the live region changes with it.
    pub announcement: u32,
    /// Text of the announcement.
    pub announced: AttrValue,
    /// Stage of the game. The elements with the attribute `data-stages` go when it is not among
    /// the names there.
    #[prop_or("play")]
    pub stage: &'static str,
    /// Notices above the board.
    pub notices: Html,
    /// Takes the keys that are pressed inside.
    #[prop_or_default]
    pub onkeydown: Callback<KeyboardEvent>,
    /// The board and everything beside it.
    pub children: Html,
}

/// The root element of a board on a page.
///
/// There is one live region. A sentence that comes twice is a new node, so it is spoken twice.
#[component]
pub fn Shell(props: &Props) -> Html {
    let root = use_node_ref();
    let focus = use_focus_keeper(&root, props.stage);
    let block = props.block;
    html! {
        <div class="fairboard" part="root" lang={&props.language}
             data-theme={theme_name(props.theme)} ref={root} onfocusin={focus.entered}
             onfocusout={focus.left} onkeydown={&props.onkeydown}>
            <div class={block} data-stage={props.stage}>
                <div class={format!("{block}__notices")} part="notices">
                    { props.notices.clone() }
                </div>
                <div class="visually-hidden" aria-live="polite">
                    <p key={props.announcement}>{ &props.announced }</p>
                </div>
                { props.children.clone() }
            </div>
        </div>
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
