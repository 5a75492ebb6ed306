//! Undo history of an army that is being placed.

use fairboard_rules::stratego::DeploymentDraft;

/// Earlier states of the army that is being placed, the newest last. Each change can be undone as
/// long as the same army is being placed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Past(Vec<DeploymentDraft>);

impl Past {
    /// Notes a change of the army from `before` to `now`. If no army is placed now, or an army of
    /// another side or size than before, nothing can be undone.
    pub(crate) fn note(&mut self, before: Option<&DeploymentDraft>, now: Option<&DeploymentDraft>) {
        let kind = |draft: &DeploymentDraft| (draft.color(), draft.army());
        match (before, now) {
            (Some(before), Some(now)) if kind(before) == kind(now) => {
                if before != now {
                    self.0.push(before.clone());
                }
            }
            (_, _) => self.0.clear(),
        }
    }

    /// True if there is no change to undo.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Removes and returns the army before the last change; `None` if there is no change to undo.
    pub(crate) fn pop(&mut self) -> Option<DeploymentDraft> {
        self.0.pop()
    }
}

#[cfg(test)]
mod tests {
    use fairboard_rules::stratego::{Army, Color};
    use fairboard_setups::arrange;

    use super::*;

    #[test]
    fn changes_of_the_same_army_are_undone_one_by_one() {
        let red = |seed| arrange(Color::Red, Army::Full, seed);
        let blue = arrange(Color::Blue, Army::Full, 1);
        let small = arrange(Color::Red, Army::Barrage, 1);
        for (rule, changes, past) in [
            ("no change", &[(Some(red(1)), Some(red(1)))][..], vec![]),
            ("one change", &[(Some(red(1)), Some(red(2)))], vec![red(1)]),
            (
                "two changes",
                &[(Some(red(1)), Some(red(2))), (Some(red(2)), Some(red(3)))],
                vec![red(2), red(1)],
            ),
            ("the game has begun", &[(Some(red(1)), Some(red(2))), (Some(red(2)), None)], vec![]),
            (
                "the other side places its army",
                &[(Some(red(1)), Some(red(2))), (Some(red(2)), Some(blue))],
                vec![],
            ),
            (
                "an army of another size",
                &[(Some(red(1)), Some(red(2))), (Some(red(2)), Some(small))],
                vec![],
            ),
        ] {
            let mut undo = Past::default();
            for (before, now) in changes {
                undo.note(before.as_ref(), now.as_ref());
            }
            assert_eq!(undo.is_empty(), past.is_empty(), "{rule}");
            for army in past {
                assert!(undo.pop() == Some(army), "{rule}");
            }
            assert!(undo.pop().is_none(), "{rule}");
        }
    }
}
