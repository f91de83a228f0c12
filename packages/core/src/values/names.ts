/** `blog.article`: how one definition points to another without importing it. */
export type EntityKey = `${string}.${string}`;

type Capitalised<S extends string> = S extends `${infer Head}-${infer Tail}` ? `${Capitalize<Head>}${Capitalised<Tail>}` : Capitalize<S>;

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

/** `buttonsArray` to `Buttons array`, for people to read. */
export function sentenceCase(name: string): string {
  const words = name
    .replaceAll('-', ' ')
    .replace(/([a-z0-9])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const uncountable = new Set(['metadata']);

/** The plural of an entity's kebab-case name; a link's name (`stores-to-products`) is one already. */
export function pluralOf(name: string): string {
  if (uncountable.has(name) || name.includes('-to-')) return name;
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  if (/(s|x|z|ch|sh)$/.test(name)) return `${name}es`;
  return `${name}s`;
}

type Countless = 'metadata' | `${string}-to-${string}`;
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

/** The distance costs the product of both lengths; a longer name is no misspelling. */
const maxComparedLength = 100;

/** The candidate most like `wrong`, or undefined when none is within so many changes of a letter: for "Did you mean …?". */
export function nearest(wrong: string, candidates: Iterable<string>, within = Math.max(2, wrong.length / 2)): string | undefined {
  if (wrong.length > maxComparedLength) return undefined;
  let best: { name: string; distance: number } | undefined;
  for (const name of candidates) {
    const distance = editDistance(wrong.toLowerCase(), name.toLowerCase());
    if (!best || distance < best.distance) best = { name, distance };
  }
  return best && best.distance <= within ? best.name : undefined;
}

/** ` Did you mean "x"?`, or nothing when no candidate is near, as {@link nearest} measures it. */
export function didYouMean(wrong: string, candidates: Iterable<string>, within?: number): string {
  const name = nearest(wrong, candidates, within);
  return name ? ` Did you mean "${name}"?` : '';
}

/** Optimal string alignment: the Levenshtein distance, where two neighbours that are swapped count as one. Three rows of the matrix at a time. */
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
