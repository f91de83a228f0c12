import { RecurringCache } from '@flotilla/runtime/caching';
import type { Entity, Registry } from '@flotilla/core';
import type { EmbeddedRows } from './embedding.js';
import { readerLimits } from './include.js';
import { type CompileContext, nameOfScope } from './statement.js';

/** Size limit of all statements together, in characters. Their readers take as much memory again. */
const maxCharacters = 1_000_000;

const shapes = new WeakMap<Registry, RecurringCache<EmbeddedRows>>();

/**
 * Returns a function that looks up a statement with embedded rows by its shape, which is everything except
 * its values: most of the bytes of thousands of compiled lists. Equal parts with equal visibility are
 * compiled once. Users hold only the function, not the statement, so that the cache's limit applies.
 */
export function shapeOf(
  entity: Entity,
  parts: readonly unknown[],
  context: CompileContext,
  compile: () => EmbeddedRows,
): () => EmbeddedRows {
  const { registry, limits } = context;
  const cache = shapes.get(registry) ?? new RecurringCache<EmbeddedRows>({ maxSize: maxCharacters, sizeOf });
  shapes.set(registry, cache);
  const key = `${entity.key} ${limits === readerLimits ? 'narrow' : 'wide'} ${nameOfScope(context)} ${JSON.stringify(parts)}`;
  return () => cache.get(key, compile);
}

const sizeOf = ({ text }: EmbeddedRows, key: string) => key.length + 2 * text.length;
