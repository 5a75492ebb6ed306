//! A choice among a few.

use web_sys::HtmlSelectElement;
use yew::prelude::*;

/// A select with its label. `choose` gets the value of the option chosen.
pub fn choice<T: Copy + PartialEq + 'static>(
    label: &str,
    options: &[(T, String)],
    chosen: T,
    choose: Callback<T>,
) -> Html {
    let values: Vec<T> = options.iter().map(|(value, _)| *value).collect();
    let onchange = Callback::from(move |event: Event| {
        let select = event.target_dyn_into::<HtmlSelectElement>();
        let index = select.and_then(|select| usize::try_from(select.selected_index()).ok());
        if let Some(value) = index.and_then(|index| values.get(index)) {
            choose.emit(*value);
        }
    });
    html! {
        <label class="choice">
            <span class="choice__label">{ label }</span>
            <select class="choice__select" {onchange}>
                { for options.iter().enumerate().map(|(index, (value, name))| html! {
                    <option key={index} selected={*value == chosen}>{ name }</option>
                }) }
            </select>
        </label>
    }
}
