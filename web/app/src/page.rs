//! A page of the app, and the shell in which it runs.
//!
//! A page takes inputs and draws itself ([`AppPage`]). The shell does everything else: it passes on
//! the inputs in their order, the address and the player's choices, and draws the page again after
//! each change. A page without inputs is a function ([`Plain`]). No page is a component of its own,
//! because each component adds three kilobytes of code.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::{Rc, Weak};

use fairboard_forms::entry::RequestedGame;
use fairboard_forms::link::Page;
use fairboard_host::Ports;
use fairboard_messages::Messages;
use fairboard_play::preferences::Preferences;
use fairboard_table::Redraw;
use fairboard_table::storage::Storage;
use gloo::timers::callback::Timeout;
use yew::{Callback, Html};

/// Everything that the app passes to a page.
#[derive(Clone)]
pub struct Visit {
    /// The page at the address.
    pub page: Page,
    /// The game that the address asks for.
    pub entry: RequestedGame,
    /// The text after the page's part of the address, such as a shared game; empty if there is
    /// none.
    pub word: String,
    /// The storage of games and preferences.
    pub storage: Storage,
    /// The functions of the page's loader, which start the engine.
    pub ports: Ports,
    /// The player's choices in the settings.
    pub preferences: Preferences,
    /// Callback that takes changed choices of the player.
    pub choose_preferences: Callback<Preferences>,
    /// The texts in the language of the page.
    pub messages: Messages,
}

/// Arguments of each call of a page.
pub struct PageContext<'a, I> {
    /// The address, the storage, the loader's functions, and the player's choices.
    pub visit: &'a Visit,
    /// Sends inputs to the page. An input that comes while the page handles an earlier input waits
    /// for its turn.
    pub link: &'a Link<I>,
}

/// Sends inputs to a page. Clones send to the same page. After the page was dropped, inputs have no
/// effect.
pub struct Link<I>(Callback<I>);

impl<I> Clone for Link<I> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<I: 'static> Link<I> {
    /// Sends an input to the page, which takes the input at once or after its present call.
    pub fn send(&self, input: I) {
        self.0.emit(input);
    }

    /// A callback that makes an input of each value and sends it.
    pub fn callback<T: 'static>(&self, make: impl Fn(T) -> I + 'static) -> Callback<T> {
        self.0.reform(make)
    }

    /// A callback that makes an input of each value and sends it. A value for which `make` returns
    /// `None` is ignored.
    pub fn filter<T: 'static>(&self, make: impl Fn(T) -> Option<I> + 'static) -> Callback<T> {
        let link = self.0.clone();
        Callback::from(move |value| {
            if let Some(input) = make(value) {
                link.emit(input);
            }
        })
    }
}

impl<I> Clone for PageContext<'_, I> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<I> Copy for PageContext<'_, I> {}

/// A page of the app. A page that is left is dropped once [`AppPage::is_changing`] returns `false`.
///
/// # Examples
///
/// ```ignore
/// struct Counter(u32);
///
/// impl AppPage for Counter {
///     type Input = MouseEvent;
///
///     fn open(_: PageContext<'_, MouseEvent>) -> Self {
///         Self(0)
///     }
///
///     fn update(&mut self, _: MouseEvent, _: PageContext<'_, MouseEvent>) -> Redraw {
///         self.0 += 1;
///         Redraw::Yes
///     }
///
///     fn draw(&self, context: PageContext<'_, MouseEvent>) -> Html {
///         html! { <button onclick={context.link.callback(|press| press)}>{ self.0 }</button> }
///     }
/// }
/// ```
pub trait AppPage: Sized + 'static {
    /// An input of the person or of the browser.
    type Input: 'static;

    /// Opens the page at the address.
    fn open(context: PageContext<'_, Self::Input>) -> Self;

    /// Handles an input, and returns whether the page has to be drawn again.
    fn update(&mut self, input: Self::Input, context: PageContext<'_, Self::Input>) -> Redraw;

    /// Draws the page as it is now.
    fn draw(&self, context: PageContext<'_, Self::Input>) -> Html;

    /// Called when the player's choices have changed, and before each call of [`Self::arrive`].
    fn take_preferences(&mut self, _: PageContext<'_, Self::Input>) {}

    /// Returns `true` if the page stays open when the address becomes that of the given page:
    /// another page, or this page with another text after it.
    fn stays(&self, _: Page) -> bool {
        false
    }

    /// Called when the browser goes to an address at which the page stays open: the page's own
    /// address, or that of a page for which [`Self::stays`] returns `true`. Also called when the
    /// page was left and is shown again.
    fn arrive(&mut self, _: PageContext<'_, Self::Input>) {}

    /// Called when the app opens another page, or another program takes over the window.
    fn leave(&mut self) {}

    /// Returns `true` while a change of the person is not stored yet. A page that is left takes
    /// inputs until the change is stored, but is not drawn.
    fn is_changing(&self) -> bool {
        false
    }

    /// Called after each drawing, when the page can move the focus to a new element.
    fn drawn(&mut self, _: PageContext<'_, Self::Input>) {}
}

/// The functions that the app calls on an open page. They hide the page's type of inputs, so the
/// app can hold any page: an [`AppPage`] or a [`Plain`] page.
pub trait Shown {
    /// Draws the page, by the state of the app in `visit`.
    fn draw(&self, visit: &Visit) -> Html;

    /// See [`AppPage::take_preferences`].
    fn take_preferences(&self, _: &Visit) {}

    /// See [`AppPage::stays`].
    fn stays(&self, _: Page) -> bool {
        false
    }

    /// See [`AppPage::arrive`].
    fn arrive(&self, _: &Visit) {}

    /// See [`AppPage::leave`].
    fn leave(&self) {}

    /// See [`AppPage::is_changing`].
    fn is_changing(&self) -> bool {
        false
    }

    /// See [`AppPage::drawn`].
    fn drawn(&self) {}
}

/// A page that changes only with the address or the player's choices.
pub type Plain = fn(&Visit) -> Html;

impl Shown for Plain {
    fn draw(&self, visit: &Visit) -> Html {
        self(visit)
    }
}

/// A function that opens a page. The page calls the callback after each change of what it shows.
pub type OpenPage = fn(&Visit, Callback<()>) -> Box<dyn Shown>;

/// Pages of a program, each with the function that opens it.
pub type Pages = &'static [(Page, OpenPage)];

/// Opens a page, with a shell that passes everything on to it.
pub fn open<P: AppPage>(visit: &Visit, redraw: Callback<()>) -> Box<dyn Shown> {
    let shell = Rc::new_cyclic(|shell: &Weak<Shell<P>>| {
        let shell = shell.clone();
        let link = Callback::from(move |input| {
            if let Some(shell) = shell.upgrade() {
                shell.inputs.borrow_mut().push_back(input);
                shell.pass_inputs();
            }
        });
        Shell {
            page: RefCell::default(),
            visit: RefCell::new(visit.clone()),
            inputs: RefCell::default(),
            // Inputs that come while the page opens wait.
            is_busy: Cell::new(true),
            link: Link(link),
            redraw,
            redrawing: RefCell::default(),
        }
    });
    let page = P::open(shell.context(&shell.visit.borrow()));
    shell.page.replace(Some(page));
    shell.is_busy.set(false);
    shell.pass_inputs();
    Box::new(shell)
}

/// A page, with the inputs that wait and the values that are passed to the page.
struct Shell<P: AppPage> {
    /// The page; `None` until it is open.
    page: RefCell<Option<P>>,
    visit: RefCell<Visit>,
    /// The inputs that wait for their turn.
    inputs: RefCell<VecDeque<P::Input>>,
    /// `true` while the page processes a call.
    is_busy: Cell<bool>,
    link: Link<P::Input>,
    redraw: Callback<()>,
    /// The timer of the next drawing.
    redrawing: RefCell<Option<Timeout>>,
}

impl<P: AppPage> Shell<P> {
    fn context<'a>(&'a self, visit: &'a Visit) -> PageContext<'a, P::Input> {
        PageContext { visit, link: &self.link }
    }

    /// Calls the page, and then passes on the inputs that came in the meantime.
    fn call_page(&self, work: impl FnOnce(&mut P, PageContext<'_, P::Input>)) {
        // No other call is in progress, because Yew delays the changes of the app that lead here.
        self.is_busy.set(true);
        if let Some(page) = &mut *self.page.borrow_mut() {
            work(page, self.context(&self.visit.borrow()));
        }
        self.is_busy.set(false);
        self.pass_inputs();
    }

    /// Passes the waiting inputs to the page, unless the page is processing a call.
    fn pass_inputs(&self) {
        if self.is_busy.replace(true) {
            return;
        }
        let mut redraw = Redraw::No;
        // The borrow ends before the page takes an input, because the page may send further inputs.
        while let Some(input) = { self.inputs.borrow_mut().pop_front() } {
            if let Some(page) = &mut *self.page.borrow_mut() {
                redraw = redraw.or(page.update(input, self.context(&self.visit.borrow())));
            }
        }
        self.is_busy.set(false);
        if redraw == Redraw::Yes {
            self.redraw_soon();
        }
    }

    /// Draws the page in a later task, so that the page's messages to the relay leave before the
    /// drawing.
    fn redraw_soon(&self) {
        let redraw = self.redraw.clone();
        self.redrawing.replace(Some(Timeout::new(0, move || redraw.emit(()))));
    }
}

impl<P: AppPage> Shown for Rc<Shell<P>> {
    fn draw(&self, visit: &Visit) -> Html {
        self.visit.replace(visit.clone());
        self.page.borrow().as_ref().map(|page| page.draw(self.context(visit))).unwrap_or_default()
    }

    fn take_preferences(&self, visit: &Visit) {
        self.visit.replace(visit.clone());
        self.call_page(P::take_preferences);
    }

    fn stays(&self, to: Page) -> bool {
        self.page.borrow().as_ref().is_some_and(|page| page.stays(to))
    }

    fn arrive(&self, visit: &Visit) {
        self.visit.replace(visit.clone());
        self.call_page(P::arrive);
    }

    fn leave(&self) {
        self.call_page(|page, _| page.leave());
    }

    fn is_changing(&self) -> bool {
        self.page.borrow().as_ref().is_some_and(P::is_changing)
    }

    fn drawn(&self) {
        self.call_page(P::drawn);
    }
}
