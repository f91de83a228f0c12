/**
 * HTML and XML allow no control characters but line breaks and tabs, nor noncharacters
 * (https://html.spec.whatwg.org/#text-content).
 */
// oxlint-disable-next-line no-control-regex -- the expression is about control characters
const unprintable = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/;
/** Line breaks of word processors: vertical tab, form feed, next line. */
// oxlint-disable-next-line no-control-regex -- the expression is about control characters
const breaks = /[\u000b\u000c\u0085]/g;
const allUnprintable = new RegExp(unprintable, 'g');

/** Deeper values are not processed; the rules of fields reject them. */
const maxDepth = 100;

/**
 * Returns text without the characters that HTML and XML cannot hold: line breaks of word processors become
 * spaces, others are removed. NUL and lone surrogates stay: the rules of fields reject them.
 */
export function printableText(text: string): string {
  return unprintable.test(text) ? text.replace(breaks, ' ').replace(allUnprintable, '') : text;
}

/** Returns a value with printable text in all of its strings; the same value when nothing changes. */
export function printable<T>(value: T, depth?: number): T;
export function printable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return printableText(value);
  if (typeof value !== 'object' || value === null || depth >= maxDepth) return value;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => printable(item, depth + 1));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  const entries = Object.entries(value).map(
    ([key, item]: [string, unknown]) => [key, item, printable(item, depth + 1)] as const,
  );
  return entries.some(([, before, after]) => before !== after)
    ? Object.fromEntries(entries.map(([key, , after]) => [key, after]))
    : value;
}
