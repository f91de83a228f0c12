import type { Action } from '@flotilla/core';
import { createClient } from '@flotilla/react/client';
import { expect, it } from 'vitest';
import { modules } from './modules.js';

const actions: readonly Action[] = modules.flatMap(({ module }) => module.actions ?? []);
const mine = '/api/rbac/subjects/{id}';
const id = crypto.randomUUID();
const client = createClient({ fetch: () => Promise.reject(new Error('Nothing is to be sent.')) });

it.each([
  ['id', `GET ${mine}/identities`, {}],
  ['identityId', `PATCH ${mine}/identities/{identityId}`, { id }],
  ['productId', `POST ${mine}/ecommerce-module/products/{productId}/checkout`, { id }],
  ['orderId', `PATCH ${mine}/ecommerce-module/orders/{orderId}`, { id }],
])('a call without its id reports that %s is required: %s', async (name, called, params) => {
  const action = actions.find(({ method, path }) => `${method} ${path}` === called) as Action;

  await expect(client.call(action, { params } as never)).rejects.toThrow(
    new TypeError(`${name} is required`),
  );
});
