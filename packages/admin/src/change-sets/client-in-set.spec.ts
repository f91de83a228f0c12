import { createRegistry, defineEntity, defineModule, file, text } from '@flotilla/core';
import { changeSetHeader } from '@flotilla/core/change-sets';
import { createClient } from '@flotilla/react/client';
import { expect, it } from 'vitest';
import { clientInSet } from './client-in-set.js';

const id = '00000000-0000-4000-8000-000000000001';
const entities = [
  defineEntity({ module: 'fleet', name: 'boat', fields: { title: text() }, access: { read: 'public' } }),
  defineEntity({ module: 'fleet', name: 'order', fields: { title: text() } }),
  defineEntity({ module: 'fleet', name: 'picture', fields: { file: file() }, access: { read: 'public' } }),
];
const registry = createRegistry([defineModule({ name: 'fleet', entities })]);

/** Returns the path that a call was sent to, and whether it had the header of the change set. */
async function sentAs(method: string, path: string, data?: unknown) {
  const sent: { path: string; isInSet: boolean }[] = [];
  const client = createClient({
    baseUrl: 'http://boats.example',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      sent.push({
        path: new URL(request.url).pathname,
        isInSet: request.headers.get(changeSetHeader) === id,
      });
      return Response.json({ data: [] });
    },
  });
  await clientInSet(client, registry, id).send({ method, path, ...(data !== undefined && { data }) });
  return sent[0];
}

const row = `/api/fleet/boats/${id}`;

it.each([
  ['GET', '/api/fleet/boats'],
  ['POST', '/api/fleet/boats'],
  ['PATCH', row],
  ['DELETE', row],
  ['PATCH', '/api/fleet/boats/bulk'],
])('sends %s %s with the change set', async (method, path) => {
  expect(await sentAs(method, path, method === 'GET' ? undefined : {})).toEqual({ path, isInSet: true });
});

it('sends rows that are created together as changes of the change set', async () => {
  const data = [{ entity: 'fleet.boat', data: { title: 'Lagoona' } }];
  expect(await sentAs('POST', '/api/rows', data)).toEqual({ path: '/api/rows/changes', isInSet: true });
});

it.each([
  ['POST', `${row}/changes/7/restore`, {}],
  ['POST', '/api/fleet/boats/jobs', { action: 'update', patch: {} }],
  ['POST', '/api/fleet/boats/jobs', { action: 'delete' }],
])('sends %s %s with the change set, which the API refuses', async (method, path, data) => {
  expect(await sentAs(method, path, data)).toEqual({ path, isInSet: true });
});

it.each([
  ['PATCH', `/api/fleet/orders/${id}`, {}],
  ['POST', '/api/fleet/pictures', {}],
  ['POST', `${row}/editors`, {}],
  ['POST', '/api/fleet/boats/jobs', { action: 'export', format: 'csv' }],
  ['GET', `${row}/changes`, undefined],
])('sends %s %s without the change set', async (method, path, data) => {
  expect(await sentAs(method, path, data)).toEqual({ path, isInSet: false });
});
