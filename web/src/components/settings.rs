//! The player's choices, behind one button in the header.

use fairboard_interaction::announce::Numbering;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use crate::preferences::{BoardTurn, Preferences, Theme};

#[derive(Properties, PartialEq)]
pub struct Props {
    pub preferences: Preferences,
    pub change: Callback<Preferences>,
}

/// The settings.
#[component]
pub fn Settings(props: &Props) -> Html {
    let now = props.preferences;
    html! {
        <details class="settings">
            <summary class="settings__button">{ "Settings" }</summary>
            <div class="settings__panel">
                <Choice<Theme> label="Theme" options={Theme::ALL.to_vec()} value={now.theme}
                    choose={props.change.reform(move |theme| Preferences { theme, ..now })} />
                <Choice<Numbering> label="Rank numbers" value={now.numbering}
                    options={vec![
                        (Numbering::MarshalTen, "Marshal is 10"),
                        (Numbering::MarshalOne, "Marshal is 1"),
                    ]}
                    choose={props.change.reform(move |numbering| Preferences { numbering, ..now })} />
                <Choice<BoardTurn> label="Board" value={now.board}
                    options={vec![
                        (BoardTurn::ToPlayer, "Turns to the player"),
                        (BoardTurn::Still, "Stays still"),
                    ]}
                    choose={props.change.reform(move |board| Preferences { board, ..now })} />
            </div>
        </details>
    }
}

#[derive(Properties, PartialEq)]
pub struct ChoiceProps<T: PartialEq> {
    /// What is chosen.
    pub label: AttrValue,
    /// The options, with their names.
    pub options: Vec<(T, &'static str)>,
    /// The option chosen now.
    pub value: T,
    /// Hears of the choice.
    pub choose: Callback<T>,
}

/// One choice among a few, as a select.
#[component]
pub fn Choice<T: Copy + PartialEq + 'static>(props: &ChoiceProps<T>) -> Html {
    let onchange = {
        let (options, choose) = (props.options.clone(), props.choose.clone());
        Callback::from(move |event: Event| {
            let select = event.target_dyn_into::<HtmlSelectElement>();
            let chosen = select.and_then(|select| usize::try_from(select.selected_index()).ok());
            if let Some((option, _)) = chosen.and_then(|index| options.get(index)) {
                choose.emit(*option);
            }
        })
    };
    html! {
        <label class="choice">
            <span class="choice__label">{ &props.label }</span>
            <select class="choice__select" {onchange}>
                { for props.options.iter().map(|(option, name)| html! {
                    <option key={*name} selected={*option == props.value}>{ *name }</option>
                }) }
            </select>
        </label>
    }
}
