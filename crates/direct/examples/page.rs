//! A page with nothing but a carrier, driven by a script: `crates/e2e/pages/direct.html`.
//!
//! ```sh
//! cargo build --package fairboard-direct --example page --features browser \
//!     --target wasm32-unknown-unknown
//! ```

fn main() {}

#[cfg(target_arch = "wasm32")]
mod page {
    use fairboard_direct::tabs::{Answer, HandOver, Receiver};
    use fairboard_direct::{Code, Direct, Notice, Server};
    use js_sys::{Function, Uint8Array};
    use wasm_bindgen::prelude::*;

    /// A carrier for a script.
    #[wasm_bindgen]
    pub struct Carrier(Direct);

    #[wasm_bindgen]
    impl Carrier {
        /// Makes a carrier. `tell` gets a word and its value.
        ///
        /// # Errors
        ///
        /// If a server has no address of one.
        #[wasm_bindgen(constructor)]
        pub fn new(servers: Vec<String>, tell: Function) -> Result<Self, JsError> {
            let servers: Result<Vec<Server>, _> =
                servers.into_iter().map(|it| it.parse()).collect();
            Ok(Self(Direct::new(servers?, move |notice| notify(&tell, notice))))
        }

        /// True if the browser can connect to another one.
        pub fn supported() -> bool {
            Direct::is_supported()
        }

        /// Makes home's code.
        pub fn invite(&self) {
            self.0.invite();
        }

        /// Answers home's code.
        ///
        /// # Errors
        ///
        /// If it is none.
        pub fn join(&self, code: &[u8]) -> Result<(), JsError> {
            self.0.join(Code::from_bytes(code)?);
            Ok(())
        }

        /// Connects with away's code.
        ///
        /// # Errors
        ///
        /// If it is none.
        pub fn answered(&self, code: &[u8]) -> Result<(), JsError> {
            self.0.answered(Code::from_bytes(code)?);
            Ok(())
        }

        /// Sends a packet.
        pub fn send(&self, packet: Vec<u8>) {
            self.0.send(packet);
        }

        /// Ends the connection.
        pub fn leave(&self) {
            self.0.leave();
        }
    }

    fn notify(tell: &Function, notice: Notice) {
        let (word, value) = match notice {
            Notice::Code(code) => ("code", Uint8Array::from(&*code.to_bytes()).into()),
            Notice::State(state) => ("state", format!("{state:?}").into()),
            Notice::Packet(packet) => ("packet", Uint8Array::from(&*packet).into()),
        };
        // The script's own failure is its own.
        let _ = tell.call2(&JsValue::NULL, &word.into(), &value);
    }

    /// Offers bytes to other tabs, and tells whether one has taken them.
    #[wasm_bindgen(js_name = handOver)]
    pub fn hand_over(name: &str, bytes: &[u8], done: Function) {
        let answer = move |answer: Answer| {
            let _ = done.call1(&JsValue::NULL, &(answer == Answer::Taken).into());
        };
        std::mem::forget(HandOver::begin(name, bytes, answer));
    }

    /// Takes the bytes that another tab offers.
    #[wasm_bindgen]
    pub fn receive(name: &str, take: Function) {
        let taken = move |bytes: &[u8]| {
            let _ = take.call1(&JsValue::NULL, &Uint8Array::from(bytes).into());
            Answer::Taken
        };
        std::mem::forget(Receiver::new(name, taken));
    }
}
