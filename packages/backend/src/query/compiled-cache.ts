import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** What is kept in all, in characters of what it was asked by and of its SQL. */
const maxSize = 4_000_000;
const maxEntrySize = 40_000;
/** What was asked for once is remembered by its hash. */
const maxSeen = 4000;

/**
 * Compiled reads, by what was asked. Kept is what was asked for twice, and as much as fits: what strangers invent, each thing
 * once, displaces nothing that visitors use.
 */
export class CompiledCache<V extends { readonly statement: { readonly text: string } }> {
  private readonly seen = new LRUCache<string, true>({ max: maxSeen });
  private readonly kept = new LRUCache<string, V>({
    maxSize,
    maxEntrySize,
    sizeCalculation: ({ statement }, key) => key.length + statement.text.length,
  });

  /** What is kept under a key, or is compiled now. */
  get(key: string, compile: () => V): V {
    const known = this.kept.get(key);
    if (known) return known;
    const compiled = compile();
    const mark = hash('sha1', key, 'base64url');
    if (this.seen.has(mark)) this.kept.set(key, compiled);
    else this.seen.set(mark, true);
    return compiled;
  }

  /** How much is kept. */
  get size(): { readonly reads: number; readonly characters: number } {
    return { reads: this.kept.size, characters: this.kept.calculatedSize };
  }
}
