/** Splits a text into parts of at most `length` code units, and never within a character. */
export function* textParts(text: string, length: number): Generator<string> {
  for (let start = 0; start < text.length;) {
    const end = Math.min(start + length, text.length);
    const isSplit = end < text.length && /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
    const until = isSplit && end - 1 > start ? end - 1 : end;
    yield text.slice(start, until);
    start = until;
  }
}
