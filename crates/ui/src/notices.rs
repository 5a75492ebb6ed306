//! Notices: sentences that stay on the page until their cause is gone.

use fairboard_messages::Messages;
use fairboard_table::saving::{Notice, RecordTrouble};
use yew::prelude::*;

use crate::button::{Weight, button};

/// Callbacks for the buttons in the notices about storage.
pub(crate) struct StorageActions {
    /// Puts the text of the game on the clipboard.
    pub(crate) copy_game: Callback<MouseEvent>,
    /// Copies the text of a stored game of which at least a part could not be read.
    pub(crate) copy_unreadable: Callback<MouseEvent>,
    /// Deletes the text of a stored game of which at least a part could not be read.
    pub(crate) discard: Callback<MouseEvent>,
}

/// The notice that a page could not read or store its record, such as the list of solved puzzles.
/// Empty without such trouble.
pub fn trouble(trouble: Option<RecordTrouble>, messages: Messages) -> Html {
    match trouble {
        Some(RecordTrouble::BegunAnew) => notice("anew", messages.notice_begun_anew(), html! {}),
        Some(RecordTrouble::NotStored) => notice("not-stored", messages.not_stored(), html! {}),
        None => html! {},
    }
}

/// A notice with `buttons`, which may be empty. Screen readers speak the notice when it appears.
pub(crate) fn notice(key: &'static str, sentence: &str, buttons: Html) -> Html {
    let usual_live = None;
    notice_of(key, sentence, buttons, usual_live)
}

/// A notice that screen readers do not speak, because the live region speaks its sentence.
pub(crate) fn silent_notice(key: &'static str, sentence: &str, buttons: Html) -> Html {
    notice_of(key, sentence, buttons, Some("off"))
}

/// A notice whose attribute `aria-live` is `live`; `None` leaves the attribute out.
fn notice_of(key: &'static str, sentence: &str, buttons: Html, live: Option<&'static str>) -> Html {
    html! {
        <div key={key} class="notice" role="alert" aria-live={live}>
            <p>{ sentence }</p>
            <div class="notice__buttons">{ buttons }</div>
        </div>
    }
}

/// The notices about the storage of the game, each with its buttons.
pub(crate) fn storage_notices(
    messages: Messages,
    notices: &[Notice],
    actions: &StorageActions,
) -> Html {
    html! { <>{ for notices.iter().map(|one| storage_notice(messages, one, actions)) }</> }
}

/// A notice about storage. The buttons copy the game, or copy and discard a stored text. A notice
/// that leaves nothing to do has no button.
fn storage_notice(messages: Messages, cause: &Notice, actions: &StorageActions) -> Html {
    let copy_and_discard = || {
        html! {
            <>
                { button(messages.button_copy(), Weight::Plain, actions.copy_unreadable.clone()) }
                { button(messages.button_discard(), Weight::Quiet, actions.discard.clone()) }
            </>
        }
    };
    let copy_game =
        || button(messages.button_copy_game(), Weight::Plain, actions.copy_game.clone());
    match cause {
        Notice::NotKept => notice("not-kept", messages.notice_not_stored(), copy_game()),
        Notice::NotListed => notice("not-listed", messages.notice_not_listed(), copy_game()),
        Notice::NotCopied => notice("not-copied", messages.notice_not_copied(), html! {}),
        Notice::Unreadable(error) => {
            notice("unreadable", messages.unreadable(error), copy_and_discard())
        }
        Notice::Cut(_) => notice("cut", messages.notice_cut(), copy_and_discard()),
        // The live region speaks this sentence.
        Notice::Outdone => silent_notice("outdone", messages.notice_outdone(), html! {}),
        Notice::SetAside => notice("set-aside", messages.notice_set_aside(), copy_and_discard()),
    }
}
