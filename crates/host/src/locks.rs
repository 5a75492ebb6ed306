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

/// Holds a lock of this tab during one change. The change ends when the value is dropped. The lock
/// is released a moment later, unless this tab has begun another change under it.
pub struct Lock(Option<Change>);

/// A change of this tab under a lock.
struct Change {
    lock: Rc<TabLock>,
    /// Keeps the lock after the change.
    locks: SerialLocks,
}

impl Lock {
    /// The lock in a browser without locks. Nothing is released after the change.
    const fn without_locks() -> Self {
        Self(None)
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        if let Some(Change { lock, locks }) = self.0.take() {
            locks.keep(lock);
        }
    }
}

/// Calls `change` with the lock of this name as soon as no other tab holds the lock. On a page
/// without a secure origin or without storage there are no locks, so `change` is called at once.
pub fn alone(name: &str, change: impl FnOnce(Lock) + 'static) {
    // These locks are only for this change, so no other change begins under the lock.
    SerialLocks::default().alone(name, change);
}

/// Lets a page make one change after another under the same lock. Clones share the lock.
///
/// The lock is kept here after a change, and the next change takes it out. A change that begins
/// during another one finds no lock here, and waits until the browser gives one.
#[derive(Clone, Default)]
pub struct SerialLocks(Rc<Cell<Option<Rc<TabLock>>>>);

/// A lock that this tab holds during its changes, and for a moment after them.
struct TabLock {
    name: String,
    /// Time at which the browser gave the lock to this tab, in milliseconds since 1970.
    since: u64,
    /// The function from [`acquire`] that releases the lock.
    release: Function,
    is_released: Cell<bool>,
    /// Number of the changes that this tab has begun under the lock. A timer finds out by this
    /// number whether another change has begun.
    changes: Cell<u32>,
}

impl SerialLocks {
    /// Calls `change` like the function [`alone`], but at once if this tab still has the lock after
    /// its last change. This tab need not wait, because only other tabs see stored changes late.
    pub fn alone(&self, name: &str, change: impl FnOnce(Lock) + 'static) {
        let locks = self.clone();
        if let Some(lock) = self.take_kept(name) {
            return change(locks.begin_change(lock));
        }
        let lock_name = name.to_owned();
        acquire(name, move |release| {
            let Some(release) = release else { return change(Lock::without_locks()) };
            let lock = Rc::new(TabLock {
                name: lock_name,
                since: clock::millis(),
                release,
                is_released: Cell::new(false),
                changes: Cell::new(0),
            });
            change(locks.begin_change(lock));
        });
    }

    /// Takes out the kept lock of this name. `None` if there is none, or if this tab has had the
    /// lock for too long. Then the timer of [`keep`](Self::keep) releases the lock.
    fn take_kept(&self, name: &str) -> Option<Rc<TabLock>> {
        let is_usable = |lock: &Rc<TabLock>| {
            lock.name == name
                && !lock.is_released.get()
                && clock::millis() < lock.since + TURN_MILLIS
        };
        self.0.take().filter(is_usable)
    }

    /// Begins a change under `lock`, and counts it for the timer of [`keep`](Self::keep).
    fn begin_change(self, lock: Rc<TabLock>) -> Lock {
        lock.changes.set(lock.changes.get() + 1);
        Lock(Some(Change { lock, locks: self }))
    }

    /// Keeps `lock` after a change for [`SETTLING_MILLIS`], and then releases it unless another
    /// change has begun under it.
    fn keep(&self, lock: Rc<TabLock>) {
        self.0.set(Some(Rc::clone(&lock)));
        let changes_before = lock.changes.get();
        let release_unless_used = move || {
            if lock.changes.get() == changes_before {
                lock.is_released.set(true);
                // Nobody uses the result of the call.
                let _ = lock.release.call0(&JsValue::UNDEFINED);
            }
        };
        Timeout::new(SETTLING_MILLIS, release_unless_used).forget();
    }
}

/// Asks the browser for a lock. `on_lock` gets the function that releases the lock, or `None` if
/// the browser has no locks.
fn acquire(name: &str, on_lock: impl FnOnce(Option<Function>) + 'static) {
    let Some(locks) = locks() else { return on_lock(None) };
    let hold_lock = Closure::once_into_js(move |_: JsValue| {
        let mut release = None;
        // The browser takes the lock back when this promise is resolved.
        let until_release = Promise::new(&mut |resolve, _| release = Some(resolve));
        on_lock(release);
        until_release
    });
    // The browser refuses a lock only to a closed document.
    let _ = locks.request(name, hold_lock.unchecked_ref());
}

/// The browser's locks; `None` without a secure origin, or without the storage that they protect.
fn locks() -> Option<Locks> {
    let window = web_sys::window()?;
    window.local_storage().ok()??;
    let locks = Reflect::get(&window.navigator(), &"locks".into()).ok()?;
    locks.is_object().then(|| locks.unchecked_into())
}
