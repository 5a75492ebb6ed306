//! Texts of the page around a game.

use fairboard_forms::FormatError;
use fairboard_forms::far::Standing;
use fairboard_forms::link::Page;
use fairboard_forms::page_table;
use fairboard_play::digest::{Digest, GameProgress};
use fairboard_play::pairing::Pairing;

use crate::Messages;

/// Makes `window_title` from the table of pages, which names the method of each title.
macro_rules! titles {
    ($(
        $(#[$about:meta])+
        $page:ident: $address:literal, $word:ident, $rules:ident, $program:literal, $title:ident;
    )+) => {
        impl Messages {
            /// The title of the browser window that shows a page.
            pub const fn window_title(self, page: Page) -> &'static str {
                match page { $(Page::$page => self.$title(),)+ }
            }
        }
    };
}

page_table!(titles);

impl Messages {
    /// The name of a pairing, such as `Play the computer`, as the home page shows it.
    pub const fn pairing(self, pairing: Pairing) -> &'static str {
        match pairing {
            Pairing::Computer => self.home_way_computer(),
            Pairing::People => self.home_way_people(),
            Pairing::Watch => self.home_way_watch(),
        }
    }

    /// The name of a way to play one game: `Play the computer: Stratego`. The home page shows the
    /// same ways to play for each game.
    pub fn pairing_in(self, pairing: Pairing, game: &str) -> String {
        self.home_way_in(self.pairing(pairing), game)
    }

    /// A game with somebody far away, as a way to play: `Play a friend: Stratego`.
    pub fn far_away_in(self, game: &str) -> String {
        self.home_way_in(self.label_far_away(), game)
    }

    /// The label of the choice of the computer's level in a game: `Level: Stratego`.
    pub fn level_in(self, game: &str) -> String {
        self.home_way_in(self.label_level(), game)
    }

    /// A game with somebody far away, with the name of the other player unless it is empty.
    pub fn far_game(self, game: &str, opponent: &str) -> String {
        if opponent.is_empty() { game.to_owned() } else { self.far_with(game, opponent) }
    }

    /// The name of one of the pictures that two players far away compare, by its number from 0 on.
    /// Empty for a number without a picture.
    pub fn picture(self, number: u8) -> &'static str {
        self.label_far_pictures().split(", ").nth(number.into()).unwrap_or_default()
    }

    /// The title of the browser window that shows `game`, a game with somebody far away as
    /// [`far_game`](Self::far_game) names it.
    pub fn far_window_title(self, game: &str) -> String {
        self.window_title_far_game(game)
    }

    /// The sentence in the list of the home page about the state of a game with somebody far away.
    pub const fn standing(self, standing: Standing) -> &'static str {
        match standing {
            Standing::Inviting => self.far_state_inviting(),
            Standing::Accepting => self.far_state_accepting(),
            Standing::Turn => self.far_state_turn(),
            // The home page leaves out games that are over, so nobody reads a sentence for `Over`.
            Standing::Waiting | Standing::Over => self.far_state_waiting(),
            Standing::Restored => self.far_state_restored(),
            Standing::Different => self.far_state_different(),
        }
    }

    /// The players and the progress of a game that can be continued: `Two people, 12 moves`.
    pub fn digest(self, digest: Digest) -> String {
        // Only a game of a person against a computer has a level.
        let level = digest.level.map(|level| self.digest_level(level.number().into()));
        let players = level.as_deref().unwrap_or_else(|| match digest.pairing {
            Pairing::Computer => self.digest_computer(),
            Pairing::People => self.digest_people(),
            Pairing::Watch => self.digest_watch(),
        });
        match digest.progress {
            GameProgress::SetUp => self.digest_setup(players),
            GameProgress::Moves(count) => self.digest_moves(players, count),
        }
    }

    /// The text of the home page's link that continues a game. It names the progress of the game,
    /// or only the game if `progress` is `None`.
    pub fn home_onward(self, game: &str, progress: Option<&str>) -> String {
        match progress {
            Some(progress) => self.home_onward_known(progress, game),
            None => self.home_onward_unknown(game),
        }
    }

    /// The notice for people about a saved game that cannot be read. The text of `error` itself is
    /// for programmers.
    pub const fn unreadable(self, error: &FormatError) -> &'static str {
        match error {
            FormatError::Foreign | FormatError::Damaged { .. } => self.unreadable_damaged(),
            FormatError::Newer(_) => self.unreadable_newer(),
        }
    }

    /// The keys of the Stratego board, each with its effect. The last key marks an enemy piece. A
    /// list for a board without such a piece leaves out this key.
    pub const fn keys(self) -> [(&'static str, &'static str); 10] {
        [
            (self.keys_arrows(), self.keys_arrows_do()),
            (self.keys_ends(), self.keys_ends_do()),
            (self.keys_choose(), self.keys_choose_do()),
            (self.keys_cancel(), self.keys_cancel_do()),
            (self.keys_rank(), self.keys_rank_do()),
            (self.keys_targets(), self.keys_targets_do()),
            (self.keys_last(), self.keys_last_do()),
            (self.keys_losses(), self.keys_losses_do()),
            (self.keys_help(), self.keys_help_do()),
            (self.keys_guess(), self.keys_guess_do()),
        ]
    }
}
