//! The commands and their flags.

use std::ffi::OsString;
use std::path::PathBuf;

// The types below the macro are written by `UPDATE_XFLAGS=1 cargo check -p xtask`.
xflags::xflags! {
    src "./src/flags.rs"

    /// Build, test, measure and publish Fairboard.
    cmd xtask {
        /// Play in the browser: install missing tools, build the page and serve it.
        cmd play {
            /// The port to serve at; by default 8080 or the next free one.
            optional --port port: u16
            /// Open the page in the browser.
            optional --open
            /// Build as for publishing, which takes longer.
            optional --release
        }
        /// Play in the browser over a relay of its own on this machine.
        cmd live {
            /// The port to serve at; by default 8080 or the next free one.
            optional --port port: u16
            /// Open the page in the browser.
            optional --open
        }
        /// Run every check and test, the fastest ones first; the last line names what was left out.
        cmd test {
            /// Leave out the site, its budgets, the rehearsed release and the browser tests.
            optional --no-browser
        }
        /// Check the form of comments and documents, as the first step of `test` does.
        cmd prose {}
        /// Build the static site into `dist/`.
        cmd dist {
            /// The relay for games with a friend, such as `wss://relay.example.org/mqtt`.
            optional --relay address: String
        }
        /// Put sentences, drawings and tables into a page; Trunk calls this while it builds one.
        cmd complete-page {}
        /// Print and check the sizes of the site, and the code of its modules by crate.
        cmd size {}
        /// Try the built site on static servers that people use.
        cmd hosts {}
        /// Test mailboxes on brokers of the system's packages: mosquitto, NATS and RabbitMQ.
        cmd relay {
            /// Measure this many games at once instead of testing, and print the figures.
            optional --games count: usize
            /// A part of the names of the tests to measure, such as `moves` or `faults::`.
            optional --part name: String
        }
        /// Put the built site in the place of an earlier one, whose builds stay for a while.
        cmd publish {
            /// The folder of the published site.
            required folder: PathBuf
        }
        /// Print the notes of a release from the changelog.
        cmd notes {
            /// The version, such as `1.2.0`, or its tag.
            required version: String
        }
        /// Rehearse the publication of a release: the steps of its workflow, without the network.
        cmd release {}
        /// Pack the crates as crates.io would get them, and run their examples.
        cmd crates {}
        /// Build the packages for npm, the rules and the boards, into `dist/pkg/`.
        cmd package {}
        /// Take pictures of every screen at six sizes in both themes, and those of the documents.
        cmd pictures {
            /// A part of the names of the pictures to take; all of them without it.
            optional part: String
        }
        /// Draw from the icon the pictures that a system needs to install the app.
        cmd icons {}
        /// Measure the speed of the rules, native and in WebAssembly.
        cmd bench {}
        /// Measure with Lighthouse how the built site loads on a phone.
        cmd lighthouse {}
        /// Measure how long each step of a game keeps a slow processor busy, on the built site.
        cmd tasks {}
        /// Measure how soon a move over a relay is on the other player's screen.
        cmd moves {}
        /// Compare the rules with the documents, and check the protocol, both at full length.
        cmd verify {}
        /// Play games between two machines over a carrier that loses, doubles and delays packets.
        cmd carrier {
            /// Number of games; 100000 by default.
            optional --games games: u32
        }
        /// Break the protocol between two machines on purpose, and see which check fails.
        cmd breaks {
            /// A part of the names of the breaks; all of them without it.
            optional part: String
        }
        /// Serve the states of a model, such as `tic-tac-toe`, and print the address to open.
        cmd explore {
            /// The name of the model in the crate `specs`.
            required model: String
        }
        /// Fuzz every reader of outside input.
        cmd fuzz {
            /// Names of targets; all by default.
            repeated target: String
            /// Seconds for each target; 60 by default.
            optional --seconds seconds: u32
        }
        /// Let two Stratego players play a match; `-- --help` lists the players and flags.
        cmd arena {
            /// The arguments of the program `fairboard-arena`, after a `--`.
            repeated args: OsString
        }
        /// Tune the engine's weights in games against itself; `-- --help` lists the flags.
        cmd tune {
            /// The arguments of the example `tune` of `fairboard-lab`, after a `--`.
            repeated args: OsString
        }
        /// Add puzzles of recorded games to the collection; `-- --again` also checks the old ones.
        cmd puzzles {
            /// The arguments of the example `puzzles` of `fairboard-lab`, after a `--`.
            repeated args: OsString
        }
    }
}
// generated start
// The following code is generated by `xflags` macro.
// Run `env UPDATE_XFLAGS=1 cargo build` to regenerate.
#[derive(Debug)]
pub struct Xtask {
    pub subcommand: XtaskCmd,
}

#[derive(Debug)]
pub enum XtaskCmd {
    Play(Play),
    Live(Live),
    Test(Test),
    Prose(Prose),
    Dist(Dist),
    CompletePage(CompletePage),
    Size(Size),
    Hosts(Hosts),
    Relay(Relay),
    Publish(Publish),
    Notes(Notes),
    Release(Release),
    Crates(Crates),
    Package(Package),
    Pictures(Pictures),
    Icons(Icons),
    Bench(Bench),
    Lighthouse(Lighthouse),
    Tasks(Tasks),
    Moves(Moves),
    Verify(Verify),
    Carrier(Carrier),
    Breaks(Breaks),
    Explore(Explore),
    Fuzz(Fuzz),
    Arena(Arena),
    Tune(Tune),
    Puzzles(Puzzles),
}

#[derive(Debug)]
pub struct Play {
    pub port: Option<u16>,
    pub open: bool,
    pub release: bool,
}

#[derive(Debug)]
pub struct Live {
    pub port: Option<u16>,
    pub open: bool,
}

#[derive(Debug)]
pub struct Test {
    pub no_browser: bool,
}

#[derive(Debug)]
pub struct Prose;

#[derive(Debug)]
pub struct Dist {
    pub relay: Option<String>,
}

#[derive(Debug)]
pub struct CompletePage;

#[derive(Debug)]
pub struct Size;

#[derive(Debug)]
pub struct Hosts;

#[derive(Debug)]
pub struct Relay {
    pub games: Option<usize>,
    pub part: Option<String>,
}

#[derive(Debug)]
pub struct Publish {
    pub folder: PathBuf,
}

#[derive(Debug)]
pub struct Notes {
    pub version: String,
}

#[derive(Debug)]
pub struct Release;

#[derive(Debug)]
pub struct Crates;

#[derive(Debug)]
pub struct Package;

#[derive(Debug)]
pub struct Pictures {
    pub part: Option<String>,
}

#[derive(Debug)]
pub struct Icons;

#[derive(Debug)]
pub struct Bench;

#[derive(Debug)]
pub struct Lighthouse;

#[derive(Debug)]
pub struct Tasks;

#[derive(Debug)]
pub struct Moves;

#[derive(Debug)]
pub struct Verify;

#[derive(Debug)]
pub struct Carrier {
    pub games: Option<u32>,
}

#[derive(Debug)]
pub struct Breaks {
    pub part: Option<String>,
}

#[derive(Debug)]
pub struct Explore {
    pub model: String,
}

#[derive(Debug)]
pub struct Fuzz {
    pub target: Vec<String>,

    pub seconds: Option<u32>,
}

#[derive(Debug)]
pub struct Arena {
    pub args: Vec<OsString>,
}

#[derive(Debug)]
pub struct Tune {
    pub args: Vec<OsString>,
}

#[derive(Debug)]
pub struct Puzzles {
    pub args: Vec<OsString>,
}

impl Xtask {
    #[allow(dead_code)]
    pub fn from_env_or_exit() -> Self {
        Self::from_env_or_exit_()
    }

    #[allow(dead_code)]
    pub fn from_env() -> xflags::Result<Self> {
        Self::from_env_()
    }

    #[allow(dead_code)]
    pub fn from_vec(args: Vec<std::ffi::OsString>) -> xflags::Result<Self> {
        Self::from_vec_(args)
    }
}
// generated end
