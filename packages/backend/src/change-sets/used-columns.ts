/** A quoted name, a text, a word, or a sign of a statement. */
const tokens = /"(?:[^"]|"")*"|'(?:[^']|'')*'|::\w+|\w+|\S/g;

/** Words that start the part of a statement that selects or orders rows. */
const conditions = new Set(['from', 'where', 'on', 'order', 'group', 'having', 'limit', 'filter', 'over']);
/** The tokens after a column whose value is only returned. */
const ends = new Set([',', ')', 'from', 'at', undefined]);

const maxCached = 500;
const cached = new Map<string, ReadonlySet<string>>();

/**
 * Returns the columns of a statement that may decide on its rows or their order: all but those that a list of
 * columns returns as they are. Errs on the side of naming too many.
 */
export function usedColumns(text: string): ReadonlySet<string> {
  const known = cached.get(text);
  if (known) return known;
  const used = columnsOf(text.match(tokens) ?? []);
  if (cached.size >= maxCached) cached.clear();
  cached.set(text, used);
  return used;
}

function columnsOf(found: readonly string[]): Set<string> {
  const used = new Set<string>();
  // Whether each open parenthesis is within a list of columns.
  const returned = [false];
  for (const [index, token] of found.entries()) {
    const word = token.toLowerCase();
    const before = found[index - 1] ?? '';
    if (token === '(') returned.push((returned.at(-1) ?? false) && !/^\w/.test(before));
    else if (token === ')') returned.pop();
    else if (word === 'select') returned[returned.length - 1] = true;
    else if (conditions.has(word)) returned[returned.length - 1] = false;
    else if (token.startsWith('"')) {
      const isReturned = returned.at(-1) && before === '.' && ends.has(found[index + 1]?.toLowerCase());
      if (!isReturned) used.add(token.slice(1, -1));
    }
  }
  return used;
}
