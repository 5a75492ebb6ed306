//! The map below the armies: one drawing of hills, woods and lakes.
//!
//! The map is a part of the document, because the policy of a page around a board may forbid the
//! images of a style sheet. The style sheet gives the map the colors of the theme.

use yew::{Html, html};

/// Outlines of the hills as SVG paths: one height in each line, the lowest first.
const HEIGHTS: &str = include_str!("../assets/map/heights.path");

/// Shores of both lakes as an SVG path.
const LAKES: &str = include_str!("../assets/map/lakes.path");

/// Dots of the woods as an SVG path.
const WOODS: &str = include_str!("../assets/map/woods.path");

/// Outline of the land: the whole map without the lakes.
const LAND: &str = concat!("M0,0h200v200H0z", include_str!("../assets/map/lakes.path"));

/// Borders of the squares as an SVG path, without those in the lakes.
const GRID: &str = include_str!("../assets/map/grid.path");

/// The map, in a square of 200 by 200 units, without a name for assistive technology.
pub(crate) fn map() -> Html {
    html! {
        <svg key="map" class="map" viewBox="0 0 200 200" aria-hidden="true" focusable="false">
            // Two wide lines along the shores are shallow water. The land covers the outer halves.
            <path class="map__shoal" d={LAKES} />
            <path class="map__shallow" d={LAKES} />
            <path class="map__land" d={LAND} />
            { for HEIGHTS.lines().map(|height| html! { <path class="map__height" d={height} /> }) }
            // The outlines again, moved to the upper left, are the light on the hills.
            <path class="map__light" d={HEIGHTS} />
            <path class="map__woods" d={WOODS} />
            <path class="map__grid" d={GRID} />
            <path class="map__shore" d={LAKES} />
        </svg>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_map_costs_at_most_six_kilobytes() {
        let size: usize = [HEIGHTS, LAKES, WOODS, LAND, GRID].map(str::len).into_iter().sum();
        assert!(size <= 6_000, "{size} bytes, uncompressed");
    }
}
