//! Queries that find elements by role and accessible name.

use std::fmt;

use serde::Serialize;

/// A query for elements, which also looks into open shadow roots.
///
/// A query by role finds only elements that assistive technology can reach. A query by [`css`]
/// finds all elements that are displayed.
#[derive(Clone, Debug, Serialize)]
pub struct Query {
    css: String,
    name: Option<Name>,
    /// `true` if only elements that assistive technology can reach are found.
    exposed: bool,
    within: Option<Box<Self>>,
}

/// Condition on the accessible name of an element.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Name {
    Is(String),
    Starts(String),
    Ends(String),
    Contains(String),
}

impl Query {
    /// The elements of a role. `css` is a selector for all elements that have this role.
    fn of_role(css: &str) -> Self {
        Self { css: css.to_owned(), name: None, exposed: true, within: None }
    }

    /// Narrows the query to elements with this accessible name.
    #[must_use]
    pub fn named(self, name: impl Into<String>) -> Self {
        Self { name: Some(Name::Is(name.into())), ..self }
    }

    /// Narrows the query to elements whose accessible name begins with this text.
    #[must_use]
    pub fn starting(self, name: impl Into<String>) -> Self {
        Self { name: Some(Name::Starts(name.into())), ..self }
    }

    /// Narrows the query to elements whose accessible name ends with this text.
    #[must_use]
    pub fn ending(self, name: impl Into<String>) -> Self {
        Self { name: Some(Name::Ends(name.into())), ..self }
    }

    /// Narrows the query to elements whose accessible name contains this text.
    #[must_use]
    pub fn containing(self, name: impl Into<String>) -> Self {
        Self { name: Some(Name::Contains(name.into())), ..self }
    }

    /// Narrows the query to elements inside of an outer element. If the query has an outer element
    /// already, `outer` contains that element: `a.within(b).within(c)` finds a in b in c.
    #[must_use]
    pub fn within(self, outer: Self) -> Self {
        let within = match self.within {
            Some(present) => present.within(outer),
            None => outer,
        };
        Self { within: Some(Box::new(within)), ..self }
    }
}

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.css)?;
        match &self.name {
            None => {}
            Some(Name::Is(name)) => write!(f, " «{name}»")?,
            Some(Name::Starts(name)) => write!(f, " «{name}…»")?,
            Some(Name::Ends(name)) => write!(f, " «…{name}»")?,
            Some(Name::Contains(name)) => write!(f, " «…{name}…»")?,
        }
        match &self.within {
            None => Ok(()),
            Some(outer) => write!(f, " in {outer}"),
        }
    }
}

/// All displayed elements that match a CSS selector, for elements without a role.
pub fn css(selector: impl Into<String>) -> Query {
    Query { css: selector.into(), name: None, exposed: false, within: None }
}

/// The button with exactly this accessible name.
pub fn button(name: impl Into<String>) -> Query {
    Query::of_role("button, [role=button]").named(name)
}

/// The link with exactly this accessible name.
pub fn link(name: impl Into<String>) -> Query {
    Query::of_role("a[href], [role=link]").named(name)
}

/// The select with exactly this accessible name.
pub fn combobox(name: impl Into<String>) -> Query {
    Query::of_role("select, [role=combobox]").named(name)
}

/// The board with exactly this accessible name.
pub fn grid(name: impl Into<String>) -> Query {
    Query::of_role("[role=grid]").named(name)
}

/// All cells of all boards.
pub fn gridcells() -> Query {
    Query::of_role("[role=gridcell]")
}

/// A square of the Stratego board, named like `a4`.
pub fn square(name: &str) -> Query {
    Query::of_role(&format!("[role=gridcell][data-square={name}]"))
}

/// A cell of the tic-tac-toe board, numbered from 1 to 9, row by row from the top left corner.
pub fn cell(number: impl fmt::Display) -> Query {
    gridcells().starting(format!("Cell {number}, "))
}

/// The button in the tray for the pieces of a rank that are not placed yet. The rank is named like
/// `Bomb`.
pub fn heap(rank: &str) -> Query {
    Query::of_role("button").starting(format!("{rank}, ")).within(group("Pieces to place"))
}

/// The group of controls with exactly this accessible name.
pub fn group(name: impl Into<String>) -> Query {
    Query::of_role("[role=group], fieldset").named(name)
}

/// All status lines, which a screen reader reads out when they change.
pub fn statuses() -> Query {
    Query::of_role("[role=status], output")
}

/// All alerts, which a screen reader reads out at once.
pub fn alerts() -> Query {
    Query::of_role("[role=alert]")
}
