import { isDeepStrictEqual } from 'node:util';
import { isPlainObject } from '@flotilla/core/values';

/**
 * The order of keys as the authors of content write it. The database keeps none inside of JSON, so it is learned from
 * the files: objects of the same keys are written alike, and what did not change stays as it was.
 */
export class KeyOrder {
  private readonly known = new Map<string, readonly string[]>();

  constructor(contents: Iterable<unknown>) {
    for (const content of contents) this.learn(content);
  }

  /** The value with its keys in order; parts that are equal to parts of `before` are those parts. */
  ordered(value: unknown, before?: unknown): unknown {
    if (isDeepStrictEqual(value, before)) return before;
    if (Array.isArray(value)) return this.orderedList(value, Array.isArray(before) ? before : []);
    if (!isPlainObject(value)) return value;
    const earlier = isPlainObject(before) ? before : {};
    const names = this.namesOf(value, Object.keys(earlier));
    return Object.fromEntries(names.map((name) => [name, this.ordered(value[name], earlier[name])]));
  }

  private orderedList(list: readonly unknown[], before: readonly unknown[]): unknown[] {
    const kept = (item: unknown) => before.find((earlier) => isDeepStrictEqual(earlier, item));
    return list.map((item, index) => this.ordered(item, kept(item) ?? before[index]));
  }

  private namesOf(value: Readonly<Record<string, unknown>>, before: readonly string[]): readonly string[] {
    const names = Object.keys(value);
    const stay = before.filter((name) => name in value);
    if (stay.length === names.length) return stay;
    return this.known.get(signature(names)) ?? names.toSorted((a, b) => rank(a) - rank(b));
  }

  private learn(value: unknown): void {
    if (Array.isArray(value)) for (const item of value) this.learn(item);
    if (!isPlainObject(value)) return;
    const names = Object.keys(value);
    if (!this.known.has(signature(names))) this.known.set(signature(names), names);
    for (const item of Object.values(value)) this.learn(item);
  }
}

function signature(names: readonly string[]): string {
  return names.toSorted().join(' ');
}

/** A node of a document first says what it is, and last what is in it. */
function rank(name: string): number {
  return name === 'type' ? -1 : name === 'children' ? 1 : 0;
}
