//! How small files become on their way: measured by Node, which is there anyway.

use std::path::PathBuf;

use crate::{failure::Failure, process};

/// Bytes of one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// As it is.
    pub raw: u64,
    /// With gzip, level 9.
    pub gzip: u64,
    /// With brotli, quality 11.
    pub brotli: u64,
}

/// The sizes of files, in their order.
pub fn sizes(files: &[PathBuf]) -> Result<Vec<Size>, Failure> {
    if files.is_empty() {
        return Ok(Vec::new());
    }
    let printed = process::output("node", process::node("xtask/src/compress.mjs").args(files))?;
    let printed = String::from_utf8_lossy(&printed);
    let sizes: Vec<Size> = printed.lines().filter_map(parse).collect();
    if sizes.len() == files.len() {
        Ok(sizes)
    } else {
        Err(Failure::new(format!(
            "sizes of {} files expected, got:\n{printed}",
            files.len()
        )))
    }
}

fn parse(line: &str) -> Option<Size> {
    let mut numbers = line.split(' ').map(str::parse);
    let mut next = || numbers.next()?.ok();
    Some(Size {
        raw: next()?,
        gzip: next()?,
        brotli: next()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_three_numbers() {
        assert_eq!(
            parse("30 20 10"),
            Some(Size {
                raw: 30,
                gzip: 20,
                brotli: 10
            })
        );
        assert_eq!(parse("30 20"), None);
    }
}
