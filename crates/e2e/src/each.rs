//! A macro for tests that run in each browser.

/// Makes a test of each function for each browser: a module with the function's name, which
/// contains the tests `chromium`, `firefox` and `webkit`.
///
/// Only behaviour that may differ between browsers is tested in this way. Everything else is tested
/// in one browser.
///
/// # Examples
///
/// ```ignore
/// in_each_browser! {
///     a_press_marks_a_cell: Window::DESKTOP;
/// }
///
/// async fn a_press_marks_a_cell(page: Page) -> Result<()> {
///     page.click(&cell(5)).await?;
///     page.status_is("o's turn").await
/// }
/// ```
#[macro_export]
macro_rules! in_each_browser {
    ($($test:ident: $setting:expr;)+) => {$(
        mod $test {
            use super::*;

            fn in_engine(engine: $crate::Engine) {
                let setting = $crate::Setting::from($setting).in_engine(engine);
                $crate::in_browser(setting, super::$test);
            }

            #[test]
            fn chromium() {
                in_engine($crate::Engine::Chromium);
            }

            #[test]
            fn firefox() {
                in_engine($crate::Engine::Firefox);
            }

            #[test]
            fn webkit() {
                in_engine($crate::Engine::WebKit);
            }
        }
    )+};
}
