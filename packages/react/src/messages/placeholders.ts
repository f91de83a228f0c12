/** The texts of one language, by key. */
export type TextsOf = Readonly<Record<string, string>>;

type Plural = Intl.LDMLPluralRule;

/** Keys of texts; plural forms count as one key. */
export type KeysOf<Texts> = keyof Texts extends infer Key
  ? Key extends `${infer Base}_${Plural}`
    ? Base
    : Key & string
  : never;

/** Parameters of a text: none, or a value for each placeholder. */
export type ValuesOf<Texts, Key extends string> = string extends keyof Texts
  ? [values?: Readonly<Record<string, Value>>]
  : [NameIn<Texts, Key>] extends [never]
    ? []
    : [values: { readonly [Name in NameIn<Texts, Key>]: Name extends CountOf<Texts, Key> ? number : Value }];

/** Value of a placeholder. Numbers are formatted by language. */
export type Value = string | number;

/** Names of a text's placeholders, with `count` if the text has plural forms. */
type NameIn<Texts, Key extends string> = PlaceholderOf<TextOf<Texts, Key>> | CountOf<Texts, Key>;
type TextOf<Texts, Key extends string> = Texts[Extract<keyof Texts, Key | `${Key}_${Plural}`>];
type CountOf<Texts, Key extends string> =
  Extract<keyof Texts, `${Key}_${Plural}`> extends never ? never : 'count';
type PlaceholderOf<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | PlaceholderOf<Rest>
  : never;
