import { LRUCache } from 'lru-cache';

/** A cache of compiled reads, by what was asked. */
export const compiledCache = <V extends object>() => new LRUCache<string, V>({ max: 2000 });
