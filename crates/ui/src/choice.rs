//! Choices among a few options.

use web_sys::HtmlSelectElement;
use yew::prelude::*;

/// A select with its label, whose options send requests. Each option has a name, and the request
/// that `ask` gets if a person selects the option. The option whose request equals `present` is
/// selected.
pub fn select_request<A: Clone + PartialEq + 'static>(
    label: &str,
    options: Vec<(&str, A)>,
    present: &A,
    ask: &Callback<A>,
) -> Html {
    let (names, requests): (Vec<&str>, Vec<A>) = options.into_iter().unzip();
    let selected = requests.iter().position(|request| request == present);
    let ask = ask.clone();
    let choose = Callback::from(move |index: usize| {
        if let Some(request) = requests.get(index) {
            ask.emit(request.clone());
        }
    });
    select(label, &names, selected, choose)
}

/// A select with its label. `choose` gets the index of the option that a person selects. If
/// `selected` is `None`, the first option is displayed.
pub fn select(
    label: &str,
    names: &[&str],
    selected: Option<usize>,
    choose: Callback<usize>,
) -> Html {
    let onchange = Callback::from(move |event: Event| {
        let element = event.target_dyn_into::<HtmlSelectElement>();
        let index = element.and_then(|element| usize::try_from(element.selected_index()).ok());
        if let Some(index) = index {
            choose.emit(index);
        }
    });
    // Both are needed: the property `selectedIndex` has no effect before the options exist, and the
    // attribute `selected` has none once a person has selected an option.
    html! {
        <label class="choice">
            <span class="choice__label">{ label }</span>
            <select class="choice__select" data-choice={label.to_owned()} {onchange}
                    ~selectedIndex={selected.unwrap_or_default()}>
                { for names.iter().enumerate().map(|(index, name)| html! {
                    <option key={index} selected={selected == Some(index)}>{ *name }</option>
                }) }
            </select>
        </label>
    }
}
