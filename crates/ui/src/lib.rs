//! Components that draw a board, and their style sheets in `styles`.
