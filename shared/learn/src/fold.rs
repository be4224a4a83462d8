//! Words as they are compared in a search.

/// The text in small letters and without accents, as far as English and Portuguese have them; what is neither a letter
/// nor a digit becomes a space.
#[must_use]
pub fn fold(text: &str) -> String {
    text.chars()
        .flat_map(char::to_lowercase)
        .map(bare)
        .collect()
}

fn bare(letter: char) -> char {
    match letter {
        'á' | 'à' | 'â' | 'ã' | 'ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'ì' | 'î' | 'ï' => 'i',
        'ó' | 'ò' | 'ô' | 'õ' | 'ö' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        'ñ' => 'n',
        other if other.is_alphanumeric() => other,
        _ => ' ',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_case_and_marks_do_not_matter() {
        assert_eq!(fold("Peão Dobrado"), fold("peao dobrado"));
        assert_eq!(fold("xeque-mate"), fold("Xeque Mate"));
        assert_eq!(fold("promoção"), "promocao");
    }
}
