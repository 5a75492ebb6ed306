//! Sizes and preferences of windows.

/// Properties of a window on which the look of a page depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Width in CSS pixels.
    pub width: u32,
    /// Height in CSS pixels.
    pub height: u32,
    /// Theme that the system prefers.
    pub theme: Theme,
    /// Pointing device of the machine.
    pub pointer: Pointer,
    /// Font size that the person has chosen in the browser, in CSS pixels.
    pub text: u32,
}

/// Light or dark colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Dark text on a light ground.
    Light,
    /// Light text on a dark ground.
    Dark,
}

/// Kind of a pointing device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointer {
    /// A mouse, which can also hover.
    Mouse,
    /// A finger on a touch screen.
    Finger,
}

impl Window {
    /// A window of 1280 by 900 pixels on a desktop, with a mouse.
    pub const DESKTOP: Self =
        Self { width: 1280, height: 900, theme: Theme::Light, pointer: Pointer::Mouse, text: 16 };

    /// A window of 390 by 844 pixels on a phone, with a touch screen.
    pub const PHONE: Self =
        Self { width: 390, height: 844, theme: Theme::Light, pointer: Pointer::Finger, text: 16 };
}
