//! Reading the binary format of WebAssembly:
//! <https://webassembly.github.io/spec/core/binary/modules.html>.

/// What every module begins with: its mark and the version of the format.
pub const HEADER: &[u8] = b"\0asm\x01\0\0\0";

/// An unsigned number in LEB128.
pub fn number(mut number: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    loop {
        // Seven bits at a time.
        let byte = number.to_le_bytes()[0] & 0x7f;
        number >>= 7;
        if number == 0 {
            bytes.push(byte);
            return bytes;
        }
        bytes.push(byte | 0x80);
    }
}

/// What has not been read yet of a module or of a part of it.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    /// Some bytes.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// The sections of a module, each a byte that says of which kind it is, and sized bytes.
    pub fn of_module(module: &'a [u8]) -> Option<Self> {
        module.strip_prefix(HEADER).map(Self)
    }

    /// What has not been read yet.
    pub fn rest(self) -> &'a [u8] {
        self.0
    }

    /// Whether all has been read.
    pub fn is_done(&self) -> bool {
        self.0.is_empty()
    }

    /// The next byte.
    pub fn byte(&mut self) -> Option<u8> {
        let (byte, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*byte)
    }

    /// An unsigned number in LEB128.
    pub fn number(&mut self) -> Option<u32> {
        let mut number = 0;
        for shift in (0..32).step_by(7) {
            let byte = self.byte()?;
            number |= u32::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }

    /// As many bytes as the number before them says.
    pub fn sized(&mut self) -> Option<&'a [u8]> {
        let size = usize::try_from(self.number()?).ok()?;
        let (bytes, rest) = self.0.split_at_checked(size)?;
        self.0 = rest;
        Some(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_sizes_are_read_and_never_beyond_the_end() {
        let mut reader = Reader::new(b"\xe5\x8e\x26\x02ab\x03c");
        assert_eq!(reader.number(), Some(624_485));
        assert_eq!(reader.sized(), Some(b"ab".as_slice()));
        assert_eq!(reader.sized(), None);
        assert_eq!(Reader::new(b"\xff\xff\xff\xff\xff\x01").number(), None);
        assert_eq!(number(624_485), b"\xe5\x8e\x26");
        assert_eq!(number(0), b"\0");
        assert_eq!(number(u32::MAX), b"\xff\xff\xff\xff\x0f");
        assert!(Reader::of_module(b"no module").is_none());
    }
}
