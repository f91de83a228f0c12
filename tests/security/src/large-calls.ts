import { randomUUID } from 'node:crypto';
import { createTogether, startRowJob } from '@flotilla/core/administration';
import type { Attacker } from './attacker.js';
import type { Product } from './attacks.js';
import { authorized, sent } from './calls.js';
import type { Guest } from './guests.js';
import { largeBodies } from './large-bodies.js';

/**
 * Yields calls of every action with bodies at the size limit, each with a different large field, without end.
 */
export function* largeCalls(
  attacker: Attacker,
  { site, registry }: Product,
  { id, token }: Guest,
): Generator<() => Promise<unknown>> {
  const actions = [...registry.modules.flatMap((module) => module.actions), startRowJob, createTogether];
  for (;;) {
    for (const action of actions) {
      const own = action.path
        .replace('/subjects/{id}', `/subjects/${id}`)
        .replace('{module}/{plural}', 'blog/articles');
      const url = site + own.replace(/\{\w+\}/g, () => randomUUID());
      for (const data of largeBodies(action)) yield () => attacker.call(url, authorized(sent(data), token));
    }
  }
}

/**
 * Yields calls of every route that writes rows, with bodies at the limit: many rows, many keys, or one long
 * value.
 */
export function* rowCalls(
  attacker: Attacker,
  { site, registry }: Product,
  { token }: Guest,
): Generator<() => Promise<unknown>> {
  const most = 900_000;
  const long = {
    text: 'x'.repeat(most),
    keys: Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`k${index}`, 1])),
  };
  for (;;) {
    for (const { route, fields } of registry.entities.values()) {
      const rows = Array.from({ length: most / 8 }, () => ({}));
      const large = Object.keys(fields).flatMap((name) =>
        Object.values(long).map((value) => ({ [name]: value })),
      );
      const writes = (['POST', 'PATCH', 'PUT', 'DELETE'] as const).map((method) => ({
        method,
        path: '/bulk',
        data: rows,
      }));
      const single = [long.keys, ...large].flatMap((data) => [
        { method: 'POST' as const, path: '', data },
        { method: 'POST' as const, path: '/find-or-create', data },
        { method: 'PATCH' as const, path: `/${randomUUID()}`, data },
      ]);
      for (const { method, path, data } of [...writes, ...single])
        yield () => attacker.call(`${site}${route}${path}`, authorized({ ...sent(data), method }, token));
    }
  }
}
