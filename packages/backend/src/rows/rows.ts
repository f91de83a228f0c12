import { type Entity, isLink, type Link } from '@flotilla/core';
import { didYouMean } from '@flotilla/core/values';
import type { Context } from '../context/context.js';
import { type ServerRows, serverRows } from './server-rows.js';
import type { RowStores } from './stores.js';

/**
 * The rows of all installed entities and links, for the code of modules: typed by their definitions, read by
 * the same compiler as REST, and written with the same events.
 *
 *     const lines = rows.of(ordersToProducts, { caller, tx });
 *     const found = await lines.find({ where: { orderId: { eq: id } }, with: { product }, lock: 'update' });
 */
export class Rows {
  constructor(private readonly stores: RowStores) {}

  /**
   * Returns all rows of a definition, with the rights of the server, for any caller in the context. Without a
   * transaction in the context each write is one of its own.
   * @throws Error when the definition's module is not installed
   */
  of<E extends Entity>(entity: E, context: Context): ServerRows<E> {
    const { entities } = this.stores.parts.compile.registry;
    if (!entities.has(entity.key)) throw notInstalled(entity, entities);
    return serverRows<E>(this.stores.of(entity.key), context);
  }

  /** Returns the rows of a link like {@link of}; null when the link's other module is not installed. */
  ofInstalled<L extends Entity>(link: L, context: Context): ServerRows<L> | null {
    return this.stores.parts.compile.registry.entities.has(link.key) ? this.of(link, context) : null;
  }
}

function notInstalled(entity: Entity, installed: ReadonlyMap<string, unknown>): Error {
  const missing = isLink(entity) ? endsOf(entity).filter((key) => !installed.has(key)) : [];
  const hint = missing.length
    ? ` ${missing.join(' and ')} is not: ask by rows.ofInstalled.`
    : didYouMean(entity.key, installed.keys());
  return new Error(`${entity.key} is not installed.${hint}`);
}

const endsOf = ({ left, right }: Link) => [left, right].flatMap((end) => end?.key ?? []);
