import { isDeepStrictEqual } from 'node:util';
import { isPlainObject } from '@flotilla/core/values';

/**
 * The order of JSON keys, learned from the content files, because `jsonb` does not preserve it. Objects with
 * the same keys get the same order; unchanged objects keep theirs.
 */
export class KeyOrder {
  private readonly orders = new Map<string, readonly string[]>();

  constructor(contents: Iterable<unknown>) {
    for (const content of contents) this.learn(content);
  }

  /**
   * Returns the value with ordered keys; parts that are equal to parts of `before` are returned unchanged.
   */
  ordered(value: unknown, before?: unknown): unknown {
    if (isDeepStrictEqual(value, before)) return before;
    if (Array.isArray(value)) return this.orderedList(value, Array.isArray(before) ? before : []);
    if (!isPlainObject(value)) return value;
    const earlier = isPlainObject(before) ? before : {};
    const names = this.namesOf(value, Object.keys(earlier));
    return Object.fromEntries(names.map((name) => [name, this.ordered(value[name], earlier[name])]));
  }

  private orderedList(list: readonly unknown[], before: readonly unknown[]): unknown[] {
    const unchanged = (item: unknown) => before.find((earlier) => isDeepStrictEqual(earlier, item));
    return list.map((item, index) => this.ordered(item, unchanged(item) ?? before[index]));
  }

  private namesOf(value: Readonly<Record<string, unknown>>, before: readonly string[]): readonly string[] {
    const names = Object.keys(value);
    const stay = before.filter((name) => name in value);
    if (stay.length === names.length) return stay;
    return this.orders.get(signature(names)) ?? names.toSorted((a, b) => rank(a) - rank(b));
  }

  private learn(value: unknown): void {
    if (Array.isArray(value)) for (const item of value) this.learn(item);
    if (!isPlainObject(value)) return;
    const names = Object.keys(value);
    if (!this.orders.has(signature(names))) this.orders.set(signature(names), names);
    for (const item of Object.values(value)) this.learn(item);
  }
}

function signature(names: readonly string[]): string {
  return names.toSorted().join(' ');
}

/** Orders an unknown node of a document: its type first, its children last. */
function rank(name: string): number {
  return name === 'type' ? -1 : name === 'children' ? 1 : 0;
}
