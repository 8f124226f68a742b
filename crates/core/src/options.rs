//! Options, declared once.

/// Declares the options of a game: a type for each, the struct that holds what was chosen, and
/// the list that manifests, pages and the command read (`SPECS`).
///
/// The first value is the default. The doc comment of an option is what players read.
/// An option that was added after records were kept says `#[serde(skip_serializing_if = "…")]`
/// with a function that is true for the default, so that old digests stay as they are.
///
/// ```
/// orrery_core::options! {
///     /// The options.
///     pub struct Options {
///         /// Who begins: a random player, or the first seat.
///         starting_player "First player" ("DOTS-03"): StartingPlayer {
///             /// Drawn at random.
///             Random = "random" "Random",
///             /// The player in the first seat.
///             FirstSeat = "first_seat" "First seat",
///         },
///         /// How good the rival is.
///         rival "Rival" ("DOTS-04", only in "alone"; asked): Rival {
///             /// A rival to learn from.
///             Weak = "weak" "Weak",
///             /// A rival to fear.
///             Strong = "strong" "Strong",
///         },
///     }
/// }
/// assert_eq!(Options::SPECS[1].modes, ["alone"]);
/// assert_eq!(Options::default().starting_player, StartingPlayer::Random);
/// ```
#[macro_export]
macro_rules! options {
    (
        $(#[doc = $struct_doc:literal])+
        pub struct $options:ident {
            $(
                $(#[doc = $about:literal])+
                $(#[serde(skip_serializing_if = $skip:literal)])?
                $key:ident $name:literal
                ($rule:literal $(, only in $($mode:literal)+)? $(; $asked:ident)?): $type:ident {
                    $(#[doc = $first_doc:literal])+
                    $first:ident = $first_value:literal $first_name:literal
                    $(
                        , $(#[doc = $value_doc:literal])+
                        $variant:ident = $value:literal $value_name:literal
                    )* $(,)?
                }
            ),* $(,)?
        }
    ) => {
        $(#[doc = $struct_doc])+
        #[derive(Copy, Clone, PartialEq, Eq, Debug, Default, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct $options {
            $(
                $(#[doc = $about])+
                #[doc = concat!("\n\n", $rule)]
                $(#[serde(skip_serializing_if = $skip)])?
                pub $key: $type,
            )*
        }

        impl $options {
            /// The options, for the manifest.
            pub const SPECS: &'static [$crate::OptionSpec] = &[$(
                $crate::OptionSpec {
                    key: stringify!($key),
                    name: $name,
                    about: concat!($($about),+).trim_ascii(),
                    rule: $rule,
                    values: &[$first_value $(, $value)*],
                    names: &[$first_name $(, $value_name)*],
                    modes: &[$($($mode),+)?],
                    is_asked: $crate::options!(@asked $($asked)?),
                },
            )*];
        }

        $(
            $(#[doc = $about])+
            #[derive(Copy, Clone, PartialEq, Eq, Debug, Default, ::serde::Serialize, ::serde::Deserialize)]
            pub enum $type {
                $(#[doc = $first_doc])+
                #[default]
                #[serde(rename = $first_value)]
                $first,
                $(
                    $(#[doc = $value_doc])+
                    #[serde(rename = $value)]
                    $variant,
                )*
            }

            impl $type {
                /// Returns whether it is as the game proposes.
                pub fn is_default(&self) -> bool {
                    *self == Self::default()
                }
            }
        )*
    };
    (@asked) => { false };
    (@asked asked) => { true };
}
