/** The texts of one language, by key. */
export type TextsOf = Readonly<Record<string, string>>;

type Plural = Intl.LDMLPluralRule;

/** What can be asked for: the keys, plural forms by what they are forms of. */
export type KeysOf<Texts> = keyof Texts extends infer Key ? (Key extends `${infer Base}_${Plural}` ? Base : Key & string) : never;

/** What a text must be told: nothing, or a value for each of its placeholders. */
export type ValuesOf<Texts, Key extends string> = string extends keyof Texts
  ? [values?: Readonly<Record<string, Value>>]
  : [NameIn<Texts, Key>] extends [never]
    ? []
    : [values: { readonly [Name in NameIn<Texts, Key>]: Name extends CountOf<Texts, Key> ? number : Value }];

/** Numbers are written as the language does. */
export type Value = string | number;

/** The names of the placeholders of a text; `count` too where it decides the form. */
type NameIn<Texts, Key extends string> = PlaceholderOf<TextOf<Texts, Key>> | CountOf<Texts, Key>;
type TextOf<Texts, Key extends string> = Texts[Extract<keyof Texts, Key | `${Key}_${Plural}`>];
type CountOf<Texts, Key extends string> = Extract<keyof Texts, `${Key}_${Plural}`> extends never ? never : 'count';
type PlaceholderOf<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | PlaceholderOf<Rest> : never;
