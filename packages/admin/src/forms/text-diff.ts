import { isPlainObject } from '@flotilla/core/values';

/** A word or the whitespace between words, with its formatting. */
export interface TextToken {
  readonly text: string;
  /** Values by name: `bold`, `link`, `block`. */
  readonly format: Readonly<Record<string, string>>;
}

export interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** A change of formatting without a change of words. */
export interface FormatChange {
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly text: string;
}

/** Returns the words of a plain text or a rich text document. */
export function tokensOf(value: unknown): TextToken[] {
  if (typeof value === 'string') return wordsOf(value, {});
  return isPlainObject(value) ? tokensIn(value, {}) : [];
}

function tokensIn(node: Readonly<Record<string, unknown>>, around: TextToken['format']): TextToken[] {
  if (typeof node['text'] === 'string') {
    const marks = Object.entries(node).flatMap(([name, value]) =>
      value === true ? [[name, name] as const] : [],
    );
    return wordsOf(node['text'], { ...around, ...Object.fromEntries(marks) });
  }
  if (node['type'] === 'image')
    return [{ text: `[${String(node['alt'] || node['src'])}]`, format: around }, lineEnd];
  const children = Array.isArray(node['children']) ? node['children'].filter(isPlainObject) : [];
  const format = { ...around, ...formatOf(node) };
  const inside = children.flatMap((child) => tokensIn(child, format));
  const isLine = children.some((child) => 'text' in child) && node['type'] !== 'link';
  return isLine ? [...inside, lineEnd] : inside;
}

const lineEnd: TextToken = { text: '\n', format: {} };

function formatOf({ type, level, style, href }: Readonly<Record<string, unknown>>): TextToken['format'] {
  if (type === 'link') return { link: String(href ?? '') };
  if (type === 'heading') return { block: `heading ${String(level)}` };
  if (type === 'list') return { list: String(style) };
  return type === 'quote' || type === 'code-block' ? { block: type } : {};
}

const wordsOf = (text: string, format: TextToken['format']) =>
  (text.match(/\s+|[^\s]+/gu) ?? []).map((word) => ({ text: word, format }));

/**
 * Maximum size of the comparison table. Longer middles are not compared, because the time grows with the
 * product of both lengths.
 */
const mostCells = 1_000_000;

/** Compares two texts word by word. Returns removed, added and reformatted words. */
export function textDiff(
  before: readonly TextToken[],
  after: readonly TextToken[],
): { parts: DiffPart[]; formats: FormatChange[] } {
  const isEqual = (a: number, b: number) => before[a]?.text === after[b]?.text;
  let start = 0;
  while (start < Math.min(before.length, after.length) && isEqual(start, start)) start++;
  let end = 0;
  while (
    end < Math.min(before.length, after.length) - start &&
    isEqual(before.length - 1 - end, after.length - 1 - end)
  )
    end++;
  const middle = pairsIn(before.slice(start, before.length - end), after.slice(start, after.length - end));
  const pairs = [
    ...before.slice(0, start).map((token, index): Pair => [token, after[index]]),
    ...middle,
    ...before
      .slice(before.length - end)
      .map((token, index): Pair => [token, after[after.length - end + index]]),
  ];
  return { parts: partsOf(pairs), formats: formatsOf(pairs) };
}

/** A word before and after; one side is undefined if it was added or removed. */
type Pair = readonly [before: TextToken | undefined, after: TextToken | undefined];

/** Pairs the words of two lists by their longest common subsequence. */
function pairsIn(before: readonly TextToken[], after: readonly TextToken[]): Pair[] {
  const removed = (tokens: readonly TextToken[]) => tokens.map((token): Pair => [token, undefined]);
  const added = (tokens: readonly TextToken[]) => tokens.map((token): Pair => [undefined, token]);
  const width = after.length + 1;
  if (before.length * after.length > mostCells) return [...removed(before), ...added(after)];
  const lengths = new Uint32Array((before.length + 1) * width);
  const at = (a: number, b: number) => lengths[a * width + b] ?? 0;
  for (let a = before.length - 1; a >= 0; a--)
    for (let b = after.length - 1; b >= 0; b--)
      lengths[a * width + b] =
        before[a]?.text === after[b]?.text ? at(a + 1, b + 1) + 1 : Math.max(at(a + 1, b), at(a, b + 1));
  const pairs: Pair[] = [];
  let [a, b] = [0, 0];
  while (a < before.length && b < after.length) {
    if (before[a]?.text === after[b]?.text) pairs.push([before[a++], after[b++]]);
    else if (at(a + 1, b) >= at(a, b + 1)) pairs.push([before[a++], undefined]);
    else pairs.push([undefined, after[b++]]);
  }
  return [...pairs, ...removed(before.slice(a)), ...added(after.slice(b))];
}

function partsOf(pairs: readonly Pair[]): DiffPart[] {
  const parts: { kind: DiffPart['kind']; text: string }[] = [];
  for (const [before, after] of pairs) {
    const kind = before && after ? 'same' : before ? 'removed' : 'added';
    const text = (before ?? after)?.text ?? '';
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  }
  return parts;
}

/** Returns each change of formatting once for adjacent words. */
function formatsOf(pairs: readonly Pair[]): FormatChange[] {
  const changes: FormatChange[] = [];
  let open = new Map<string, number>();
  for (const [before, after] of pairs) {
    const next = new Map<string, number>();
    const isSpace = before !== undefined && before.text.trim() === '';
    const names =
      before && after
        ? new Set([...Object.keys(before.format), ...Object.keys(after.format)])
        : new Set<string>();
    for (const name of names) {
      const [was, is] = [before?.format[name], after?.format[name]];
      if (was === is) continue;
      const index = open.get(`${name} ${was} ${is}`);
      const text = `${index === undefined ? '' : (changes[index]?.text ?? '')}${after?.text ?? ''}`;
      if (index === undefined && isSpace) continue;
      const place = index ?? changes.length;
      changes[place] = { name, before: was, after: is, text };
      next.set(`${name} ${was} ${is}`, place);
    }
    open = isSpace && names.size === 0 ? open : next;
  }
  return changes.map((change) => ({ ...change, text: change.text.trim() }));
}
