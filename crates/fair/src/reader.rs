//! A reader of bytes that accepts no malformed input.

/// The bytes that are not read yet. A method returns `None` if fewer bytes are left than it reads.
///
/// No number in the bytes decides how much memory is allocated, so a made-up length does no harm.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a>(pub(crate) &'a [u8]);

impl<'a> Reader<'a> {
    /// The next `N` bytes.
    pub(crate) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (bytes, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*bytes)
    }

    /// The next byte.
    pub(crate) fn byte(&mut self) -> Option<u8> {
        self.array::<1>().map(|[byte]| byte)
    }

    /// The next four bytes as a number, most significant byte first.
    pub(crate) fn number(&mut self) -> Option<u32> {
        self.array().map(u32::from_be_bytes)
    }

    /// The next `length` bytes.
    pub(crate) fn slice(&mut self, length: usize) -> Option<&'a [u8]> {
        let (bytes, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(bytes)
    }

    /// A field that follows its length, a number of four bytes.
    pub(crate) fn sized(&mut self) -> Option<&'a [u8]> {
        let length = self.number()?;
        self.slice(usize::try_from(length).ok()?)
    }

    /// Checks that every byte has been read; `None` if some bytes are left.
    pub(crate) fn end(self) -> Option<()> {
        self.0.is_empty().then_some(())
    }
}
