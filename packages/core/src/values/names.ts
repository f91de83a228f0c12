/**
 * The key of an entity, link or action, `blog.article`. Definitions reference each other by it, without
 * imports.
 */
export type EntityKey = `${string}.${string}`;

type Capitalised<S extends string> = S extends `${infer Head}-${infer Tail}`
  ? `${Capitalize<Head>}${Capitalised<Tail>}`
  : Capitalize<S>;

/** Type of {@link camelCase}. */
export type CamelCase<S extends string> = Uncapitalize<Capitalised<S>>;

/** `buttons-array` to `buttonsArray`. */
export function camelCase<S extends string>(kebab: S): CamelCase<S> {
  return kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<S>;
}

/** `buttons-array` to `ButtonsArray`. */
export function pascalCase(kebab: string): string {
  const camel: string = camelCase(kebab);
  return camel.charAt(0).toUpperCase() + camel.slice(1);
}

/** `buttons-array` to `buttons_array`. */
export function snakeCase(kebab: string): string {
  return kebab.replaceAll('-', '_');
}

/** `buttonsArray` to `Buttons array`. */
export function sentenceCase(name: string): string {
  const parts = name
    .replaceAll('-', ' ')
    .replace(/([a-z0-9])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
  return parts.charAt(0).toUpperCase() + parts.slice(1);
}

const uncountable = /(^metadata|series)$|-to-/;

/**
 * Returns the plural of an entity's kebab-case name; a link's name (`stores-to-products`) is already plural.
 */
export function pluralOf(name: string): string {
  if (uncountable.test(name)) return name;
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  if (/(s|x|z|ch|sh)$/.test(name)) return `${name}es`;
  return `${name}s`;
}

type Countless = 'metadata' | `${string}series` | `${string}-to-${string}`;
type Sibilant = `${string}${'s' | 'x' | 'z' | 'ch' | 'sh'}`;
type Voweled = '' | `${string}${'a' | 'e' | 'i' | 'o' | 'u'}`;

/** Type of {@link pluralOf}. */
export type PluralOf<N extends string> = N extends Countless
  ? N
  : N extends `${infer Stem}y`
    ? Stem extends Voweled
      ? `${N}s`
      : `${Stem}ies`
    : N extends Sibilant
      ? `${N}es`
      : `${N}s`;

export type ModuleOf<Key extends EntityKey> = Key extends `${infer M}.${string}` ? M : never;
export type NameOf<Key extends EntityKey> = Key extends `${string}.${infer N}` ? N : never;

/** Splits `blog.article` into its module and name. */
export function partsOf(key: EntityKey): { module: string; name: string } {
  const dot = key.indexOf('.');
  return { module: key.slice(0, dot), name: key.slice(dot + 1) };
}

/** Limits the cost, which is the product of both lengths; longer names are not misspellings. */
const maxComparedLength = 100;

/**
 * Returns the candidate with the smallest edit distance to `wrong`, or undefined when none is within the
 * limit.
 */
export function nearest(
  wrong: string,
  candidates: Iterable<string>,
  within = Math.max(2, wrong.length / 2),
): string | undefined {
  if (wrong.length > maxComparedLength) return undefined;
  let best: { name: string; distance: number } | undefined;
  for (const name of candidates) {
    const distance = editDistance(wrong.toLowerCase(), name.toLowerCase());
    if (!best || distance < best.distance) best = { name, distance };
  }
  return best && best.distance <= within ? best.name : undefined;
}

/** Returns ` Did you mean "x"?`, or '' when {@link nearest} finds no candidate. */
export function didYouMean(wrong: string, candidates: Iterable<string>, within?: number): string {
  const name = nearest(wrong, candidates, within);
  return name ? ` Did you mean "${name}"?` : '';
}

/**
 * Returns the optimal string alignment distance: Levenshtein, with a swap of neighbours as one change. Keeps
 * three rows of the matrix.
 */
function editDistance(a: string, b: string): number {
  let above: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? (above[j - 2] ?? 0) + 1 : Infinity;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, substitution, swap));
    }
    [above, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
