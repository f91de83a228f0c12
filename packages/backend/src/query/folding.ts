/**
 * Name of the SQL function that folds a text for search: {@link folded} in SQL. The migration
 * `FlotillaFolding` creates it; changing the rules needs a new migration, and new search indexes.
 */
const foldFunction = 'flotilla_folded';
/**
 * Name of the SQL function that folds, replaces {@link separators} by spaces, and adds a space at both ends.
 */
const searchFunction = 'flotilla_searched';

/** Characters that separate words, including the quotes and commas of JSON. */
export const separators = `"'‘’“”«»–—⁄\\-_.,;:/()[]{}<>!?@#&*+=|~`;

/** Letters without a Unicode decomposition, with their usual replacements. */
const pairs = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' };
const singles = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŧ: 't', ς: 'σ' };

const combiningMarks = /[\u0300-\u036f]/g;
const letters: Readonly<Record<string, string>> = { ...pairs, ...singles };
const specialLetters = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');

/**
 * Folds case, accents (ё is е, й is и), compatibility forms (ﬁ, full-width letters) and letters such as ß and
 * ø, for search.
 */
export function folded(text: string): string {
  const plain = text.normalize('NFKD').replace(combiningMarks, '').toLowerCase();
  return plain.replace(specialLetters, (letter) => letters[letter] ?? letter);
}

/** Folds the literal parts of a `like` pattern; its wildcards and escapes stay. */
export function foldedPattern(pattern: string): string {
  const escaped = (text: string) => folded(text).replace(/[\\%_]/g, String.raw`\$&`);
  return pattern.replace(/\\([\s\S])|[^\\%_]+/g, (part, literal: string | undefined) =>
    escaped(literal ?? part),
  );
}

export const foldedSql = (text: string) => `${foldFunction}(${text})`;
export const searchedSql = (text: string) => `${searchFunction}(${text})`;

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * A single expression of immutable built-ins that uses its argument once, so that PostgreSQL inlines the
 * function.
 */
function foldExpression(argument: string): string {
  const plain = `lower(regexp_replace(normalize(${argument}, NFKD), '[\\u0300-\\u036f]', '', 'g'))`;
  const paired = Object.entries(pairs).reduce(
    (text, [from, to]) => `replace(${text}, ${quoted(from)}, ${quoted(to)})`,
    plain,
  );
  return `translate(${paired}, ${quoted(Object.keys(singles).join(''))}, ${quoted(Object.values(singles).join(''))})`;
}

const separatorClass = `[${separators.replace(/[\\\]^-]/g, String.raw`\$&`)}]`;

/** The statements of the migration. */
export const foldFunctions: readonly string[] = [
  createFunction(foldFunction, foldExpression('$1')),
  createFunction(
    searchFunction,
    `' ' || regexp_replace(${foldExpression('$1')}, ${quoted(separatorClass)}, ' ', 'g') || ' '`,
  ),
];
export const dropFoldFunctions: readonly string[] = [searchFunction, foldFunction].map(
  (name) => `DROP FUNCTION "${name}"(text)`,
);

function createFunction(name: string, expression: string): string {
  return `CREATE FUNCTION "${name}"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $fold$ SELECT ${expression} $fold$`;
}
