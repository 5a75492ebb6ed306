//! Locks that all tabs of a site share.

use std::cell::Cell;
use std::rc::Rc;

use gloo::timers::callback::Timeout;
use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::*;

use crate::clock;

#[wasm_bindgen]
extern "C" {
    /// The browser's locks, which all tabs of a site share.
    type Locks;

    /// Calls `change` as soon as nobody else holds the lock. The lock is held until the promise of
    /// `change` is settled.
    #[wasm_bindgen(method, catch)]
    fn request(this: &Locks, name: &str, change: &Function) -> Result<Promise, JsValue>;
}

/// Milliseconds for which a tab keeps a lock after its change, because the storage of other tabs
/// may lag behind for a moment.
const SETTLING_MILLIS: u32 = 150;

/// Milliseconds after which a tab with one change after another releases its lock for other tabs.
const TURN_MILLIS: u64 = 10_000;

/// A lock of this tab, with the function that is called when the value is dropped. The lock is
/// released `SETTLING_MILLIS` later, unless [`SerialLocks`] has begun another change under it.
/// `None` in a browser without locks.
pub struct Lock(Option<Box<dyn FnOnce()>>);

impl Drop for Lock {
    fn drop(&mut self) {
        if let Some(end) = self.0.take() {
            end();
        }
    }
}

/// Calls `change` with the lock of this name as soon as no other tab holds the lock. On a page
/// without a secure origin or without storage there are no locks, so `change` is called at once.
pub fn alone(name: &str, change: impl FnOnce(Lock) + 'static) {
    request(name, move |release| {
        let when_dropped =
            |release| Box::new(move || after_settling(move || call_release(&release))) as Box<_>;
        change(Lock(release.map(when_dropped)));
    });
}

/// The locks of the changes that one page makes one after another. Clones share the locks.
#[derive(Clone, Default)]
pub struct SerialLocks(Rc<Cell<Option<Rc<KeptLock>>>>);

/// A lock that this tab keeps for a moment after its change.
struct KeptLock {
    name: String,
    /// Time at which the browser gave the lock to this tab, in milliseconds since 1970.
    since: u64,
    /// Releases the lock.
    release: Function,
    /// Number of the further changes that this tab has begun under the lock; `None` once the lock
    /// is released.
    changes: Cell<Option<u32>>,
}

impl SerialLocks {
    /// Calls `change` like the function [`alone`], but at once if this tab still has the lock after
    /// its last change. This tab sees in the storage at once what it has changed there itself.
    pub fn alone(&self, name: &str, change: impl FnOnce(Lock) + 'static) {
        // A kept lock of another name, or whose turn is over, is dropped: its timer releases it.
        if let Some(lock) = self.0.take().filter(|lock| lock.name == name)
            && let Some(changes) = lock.changes.get()
            && clock::millis() < lock.since + TURN_MILLIS
        {
            lock.changes.set(Some(changes + 1));
            return change(self.lock_for_change(lock));
        }
        let (locks, lock_name) = (self.clone(), name.to_owned());
        request(name, move |release| {
            change(release.map_or(Lock(None), |release| {
                let changes = Cell::new(Some(0));
                let since = clock::millis();
                let lock = KeptLock { name: lock_name, since, release, changes };
                locks.lock_for_change(Rc::new(lock))
            }));
        });
    }

    /// The lock for one change. When it is dropped after the change, this tab keeps `lock` for
    /// [`SETTLING_MILLIS`], and then releases it unless another change has begun under it.
    fn lock_for_change(&self, lock: Rc<KeptLock>) -> Lock {
        let locks = self.clone();
        Lock(Some(Box::new(move || {
            locks.0.set(Some(Rc::clone(&lock)));
            let changes_at_drop = lock.changes.get();
            after_settling(move || {
                if lock.changes.get() == changes_at_drop {
                    lock.changes.set(None);
                    call_release(&lock.release);
                }
            });
        })))
    }
}

fn after_settling(act: impl FnOnce() + 'static) {
    Timeout::new(SETTLING_MILLIS, act).forget();
}

/// Releases a lock by the function that [`request`] has given for the lock.
fn call_release(release: &Function) {
    // Nobody uses the result of the call.
    let _ = release.call0(&JsValue::UNDEFINED);
}

/// Asks the browser for a lock, and passes the function that releases the lock to `change`; `None`
/// if the browser has no locks.
fn request(name: &str, change: impl FnOnce(Option<Function>) + 'static) {
    let Some(locks) = locks() else { return change(None) };
    let on_lock = Closure::once_into_js(move |_: JsValue| {
        let mut release = None;
        let until_release = Promise::new(&mut |resolve, _| release = Some(resolve));
        change(release);
        until_release
    });
    // The browser refuses a lock only to a closed document.
    let _ = locks.request(name, on_lock.unchecked_ref());
}

/// The browser's locks; `None` without a secure origin, or without the storage that they protect.
fn locks() -> Option<Locks> {
    let window = web_sys::window()?;
    window.local_storage().ok()??;
    let locks = Reflect::get(&window.navigator(), &"locks".into()).ok()?;
    locks.is_object().then(|| locks.unchecked_into())
}
