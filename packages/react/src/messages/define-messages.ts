type PluralKey = `${string}_${Intl.LDMLPluralRule}`;

/** Texts of one module, by language; `Key` are those that can be asked for. */
export interface Messages<Key extends string = string> {
  readonly namespace: string;
  readonly resources: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Only for the compiler. */
  readonly key?: Key;
}

type AskedFor<Key> = Key extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : Key & string;

/** What every language must have: all but the plurals, which differ from language to language. */
type Complete<Key extends PropertyKey> = { readonly [K in Exclude<Key, PluralKey>]: string } & { readonly [K in PluralKey]?: string };

/**
 * Defines the texts of a module. English says which keys there are; another language that lacks one does not compile.
 * `{{name}}` is filled in, `key_one`, `key_few`, … are plural forms (i18next's).
 */
export function defineMessages<const En extends Readonly<Record<string, string>>>(
  namespace: string,
  resources: { readonly en: En } & { readonly [language: string]: Complete<keyof En> },
): Messages<AskedFor<keyof En>> {
  return { namespace, resources };
}
