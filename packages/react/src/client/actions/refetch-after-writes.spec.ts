// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query';
import { defineAction, defineEntity, text } from '@flotilla/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClient } from '../../http/client.js';
import { rowsOf } from '../../http/collection.js';
import { createQueryClient } from '../query-client.js';
import { actionQueryKey, sessionKey } from '../query-keys.js';
import { byIdKey, listKey } from '../row-hooks.js';
import { logAction } from './action-log.js';
import { refetchAfterWrites } from './refetch-after-writes.js';

const order = defineEntity({ module: 'ecommerce', name: 'order', fields: { note: text() } });
const role = defineEntity({ module: 'rbac', name: 'role', fields: { title: text() } });
const actionOf = (module: string, path: `/api/${string}`) =>
  defineAction({
    module,
    name: `${module}-call`,
    method: 'POST',
    path,
    access: 'owner',
    summary: 'Does something.',
  });
const myOrders = actionOf('ecommerce', '/api/rbac/subjects/ann/ecommerce-module/orders');
const mySessions = actionOf('rbac', '/api/rbac/subjects/ann/sessions');

const rendered = {
  orders: listKey(order, 'find', {}),
  order: byIdKey(order, '1', {}),
  myOrders: actionQueryKey(myOrders, {}),
  roles: listKey(role, 'find', {}),
  mySessions: actionQueryKey(mySessions, {}),
  me: sessionKey('me'),
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

/** Returns the names of the queries that are refetched after an action, sorted. */
async function readAgainAfter(act: () => unknown): Promise<string[]> {
  const queries = createQueryClient();
  const read: string[] = [];
  for (const [name, queryKey] of Object.entries(rendered))
    new QueryObserver(queries, { queryKey, queryFn: () => read.push(name) }).subscribe(() => undefined);
  refetchAfterWrites(queries);
  await vi.advanceTimersByTimeAsync(10);
  read.length = 0;
  await act();
  await vi.advanceTimersByTimeAsync(990);
  expect(read).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  return read.toSorted();
}

const client = createClient({
  fetch: async () => new Response('{"data":{}}'),
  onWrite: ({ method, path, module }) => logAction('api', { method, path, module }),
});

it("refetches the queries of the action's module when its path belongs to another module", async () => {
  expect(await readAgainAfter(() => client.call(myOrders, {}))).toEqual([
    'me',
    'myOrders',
    'order',
    'orders',
  ]);
});

it("refetches the queries of a written row's module", async () => {
  expect(await readAgainAfter(() => rowsOf(role, client).insert({ title: 'captain' }))).toEqual([
    'me',
    'mySessions',
    'roles',
  ]);
});

it('refetches the queries of the module in the path when an action is logged without a module', async () => {
  expect(
    await readAgainAfter(() => logAction('cart', { method: 'POST', path: '/api/ecommerce/orders' })),
  ).toEqual(['me', 'myOrders', 'order', 'orders']);
});
