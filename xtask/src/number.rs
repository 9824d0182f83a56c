//! The numbers among the arguments of the commands.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Returns a parser for an argument that is a whole number in a range. The error of the parser states the range.
pub(crate) fn number_in<N>(
    range: RangeInclusive<N>,
) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync + 'static
where
    N: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| {
            format!("expected a whole number from {} to {}", range.start(), range.end())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::number_in;

    #[test]
    fn a_number_is_whole_and_in_its_range() {
        let parse = number_in(1..=20_u16);
        assert_eq!(parse("1"), Ok(1));
        assert_eq!(parse("20"), Ok(20));
        for text in ["", " 1", "0", "21", "-1", "1.5", "1e1", "x", "65537", "99999999999999999999"]
        {
            let error = "expected a whole number from 1 to 20".to_owned();
            assert_eq!(parse(text), Err(error), "{text}");
        }
    }
}
