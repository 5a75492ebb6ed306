//! Choices as one large number.
//!
//! This is an asymmetric numeral system (Jarek Duda, arXiv:1311.2540) whose state is the whole
//! number, so nothing is rounded. If all values of every choice are equally likely, the whole
//! number is a number in a mixed radix.

/// A natural number: its digits in base 2³², the lowest first. The last digit is never zero.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Number(Vec<u32>);

impl Number {
    /// Multiplies by `factor`, which is not zero, and adds `addend`.
    pub(super) fn multiply_add(&mut self, factor: u32, addend: u32) {
        let mut carry = u64::from(addend);
        for digit in &mut self.0 {
            carry += u64::from(*digit) * u64::from(factor);
            *digit = carry as u32;
            carry >>= u32::BITS;
        }
        if carry > 0 {
            self.0.push(carry as u32);
        }
    }

    /// Divides by `divisor`, which is not zero, and returns the remainder.
    pub(super) fn divide(&mut self, divisor: u32) -> u32 {
        let mut remainder = 0;
        for digit in self.0.iter_mut().rev() {
            remainder = remainder << u32::BITS | u64::from(*digit);
            *digit = (remainder / u64::from(divisor)) as u32;
            remainder %= u64::from(divisor);
        }
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
        remainder as u32
    }

    pub(super) const fn is_zero(&self) -> bool {
        self.0.is_empty()
    }
}

/// A chosen value, as a range in the sum of all shares. A share is the weight of a value.
struct Choice {
    /// Sum of the shares of the values before the chosen one.
    start: u32,
    /// Share of the chosen value.
    share: u32,
    /// Sum of the shares of all values.
    total: u32,
}

/// The choices, in the order in which they will be read.
#[derive(Default)]
pub(super) struct Writer(Vec<Choice>);

impl Writer {
    /// Adds the choice of `index` among `count` values.
    pub(super) fn one_of(&mut self, index: u32, count: u32) {
        self.0.push(Choice { start: index, share: 1, total: count });
    }

    /// Adds the choice of the value `index`. The share of each value is in proportion to its
    /// probability.
    pub(super) fn weighted(&mut self, index: usize, shares: &[u32]) {
        let (earlier_shares, later_shares) = shares.split_at(index);
        // `index` is an index of `shares`, so the default is never used.
        let share = later_shares.first().copied().unwrap_or_default();
        let total = shares.iter().sum();
        self.0.push(Choice { start: earlier_shares.iter().sum(), share, total });
    }

    /// The number that holds all choices.
    pub(super) fn finish(self) -> Number {
        let mut number = Number::default();
        // The choice that is read first goes in last.
        for Choice { start, share, total } in self.0.into_iter().rev() {
            // The state becomes `state / share * total + start + state % share`. Dividing by 1
            // would change nothing. A share is never 0: only values that can occur are written.
            let remainder = if share == 1 { 0 } else { number.divide(share) };
            number.multiply_add(total, start + remainder);
        }
        number
    }
}

/// The choices that are not read yet; the inverse of [`Writer`].
pub(super) struct NumberReader(Number);

impl NumberReader {
    pub(super) const fn new(number: Number) -> Self {
        Self(number)
    }

    /// The next choice among `count` values, from 0 on; `None` if `count` is 0.
    pub(super) fn one_of(&mut self, count: u32) -> Option<u32> {
        (count > 0).then(|| self.0.divide(count))
    }

    /// The index of the next choice among values with these shares; `None` if all shares are 0.
    pub(super) fn weighted(&mut self, shares: &[u32]) -> Option<usize> {
        let mut offset = self.one_of(shares.iter().sum())?;
        for (index, share) in shares.iter().enumerate() {
            if offset < *share {
                // This undoes the step of `Writer::finish`.
                self.0.multiply_add(*share, offset);
                return Some(index);
            }
            offset -= share;
        }
        // The offset is below the sum of the shares, so it lies in one of them.
        None
    }

    /// Returns `true` if every choice has been read. The result is also `true` if each choice that
    /// is left is its first possible value, because such choices leave the number at zero.
    pub(super) const fn is_at_end(&self) -> bool {
        self.0.is_zero()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_read_in_the_order_in_which_they_were_written() {
        let shares: [&[u32]; 4] = [&[1, 0, 8, 3], &[5], &[0, 7], &[1, 1_000_000, 1]];
        let mut random = 1_u32;
        let mut next = |below: u32| {
            random = random.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
            (random >> 8) % below
        };
        let choices: Vec<_> = (0..3_000)
            .map(|_| {
                let shares = shares[next(4) as usize];
                let index = loop {
                    let candidate = next(shares.len() as u32) as usize;
                    if shares[candidate] > 0 {
                        break candidate;
                    }
                };
                (shares, index, next(200), 200)
            })
            .collect();
        let mut writer = Writer::default();
        for (shares, index, value, count) in &choices {
            writer.weighted(*index, shares);
            writer.one_of(*value, *count);
        }
        let mut reader = NumberReader::new(writer.finish());
        for (shares, index, value, count) in choices {
            assert_eq!(reader.weighted(shares), Some(index));
            assert_eq!(reader.one_of(count), Some(value));
        }
        assert!(reader.is_at_end());
        assert_eq!((reader.one_of(0), reader.weighted(&[0, 0])), (None, None));
    }

    #[test]
    fn a_choice_takes_no_more_room_than_it_tells() {
        let mut writer = Writer::default();
        for _ in 0..320 {
            writer.weighted(1, &[1, 6, 1]);
            writer.one_of(2, 3);
        }
        // log2(8 / 6) + log2(3) is 2 bits, so 320 pairs fill 20 digits, and may begin another.
        assert!(writer.finish().0.len() <= 21);
    }
}
