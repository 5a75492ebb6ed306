//! Codes that a camera reads: a link that need not be sent.

use super::desk::Desk;
use super::input::{FarEffect, Sight};
use super::screen::Camera;
use super::told::Told;
use crate::Moment;

impl Desk {
    /// Turns the camera on, if there may be one.
    pub(super) fn scan(&mut self) {
        if self.camera == Some(Camera::Off) {
            self.camera = Some(Camera::Asked);
            self.told = None;
            self.effects.push(FarEffect::Look);
        }
    }

    /// Turns the camera off, if it is on.
    pub(super) fn stop_scan(&mut self) {
        if self.is_scanning() {
            self.camera = Some(Camera::Off);
            self.effects.push(FarEffect::LookAway);
        }
    }

    fn is_scanning(&self) -> bool {
        self.camera.is_some_and(|camera| camera != Camera::Off)
    }

    /// Takes news of the camera. What comes late changes nothing.
    pub(super) fn sight(&mut self, sight: Sight, moment: Moment) {
        if !self.is_scanning() {
            return;
        }
        match sight {
            Sight::Hidden => self.stop_scan(),
            Sight::Looking => self.camera = Some(Camera::Looking),
            Sight::Nothing => self.tell(Told::NoCode),
            Sight::Code(text) => {
                self.stop_scan();
                self.paste(&text, moment);
            }
            Sight::Refused => {
                self.stop_scan();
                self.tell(Told::CameraRefused);
            }
            Sight::NoCamera => {
                self.stop_scan();
                self.tell(Told::NoCamera);
            }
        }
    }
}
