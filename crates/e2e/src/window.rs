//! Windows of several sizes.

/// Size and preferences of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Width in CSS pixels.
    pub width: u32,
    /// Height in CSS pixels.
    pub height: u32,
    /// Preferred theme of the system.
    pub theme: Theme,
    /// Pointing device.
    pub pointer: Pointer,
    /// Size of the letters that the person has chosen in the browser, in CSS pixels.
    pub text: u32,
}

/// Preferred theme of the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// Pointing device of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointer {
    /// A mouse.
    Mouse,
    /// A finger on a touch screen.
    Finger,
}

impl Window {
    /// A desktop's window.
    pub const DESKTOP: Self =
        Self { width: 1280, height: 900, theme: Theme::Light, pointer: Pointer::Mouse, text: 16 };

    /// A phone's window.
    pub const PHONE: Self =
        Self { width: 390, height: 844, theme: Theme::Light, pointer: Pointer::Finger, text: 16 };
}
