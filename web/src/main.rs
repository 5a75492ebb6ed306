//! The page: mounts the app and tells the guard script when it can go on no longer.

mod app;
mod browser;
mod components;
mod home;
mod preferences;
mod stratego;
mod tictactoe;

use std::panic;

fn main() {
    // A panic while rendering freezes the app for good: a script outside of it offers to reload.
    // Nothing is lost then, because every move is stored before it is shown.
    panic::set_hook(Box::new(|panic| browser::report_panic(&panic.to_string())));
    if let Some(root) = browser::mount_point() {
        yew::Renderer::<app::App>::with_root(root).render();
    }
}
