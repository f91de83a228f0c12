import { defineAction, defineEntity, text } from '@flotilla/core';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createClient } from './client.js';
import { rowsOf } from './collection.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: { name: text() } });
const action = (access: 'public' | 'subject', method: 'GET' | 'POST') =>
  defineAction({
    module: 'fleet',
    name: 'board',
    method,
    path: '/api/fleet/board',
    access,
    limit: 'own',
    summary: 'Boards.',
    schemas: { answer: z.string() },
  });

const refused = (challenge = 'Bearer') =>
  new Response('{"data":null,"cause":"No account found"}', {
    status: 401,
    statusText: 'Unauthorized',
    headers: { 'www-authenticate': challenge },
  });
const welcome = () => new Response('{"data":"aboard"}');

/** Starts an API that accepts only the token `new`, with a session that holds `old` until it is renewed. */
function start({ canRenew = true, challenge = 'Bearer' } = {}) {
  let token = 'old';
  const send = vi.fn<typeof fetch>(async (_, init) =>
    new Headers(init?.headers).get('authorization') === 'Bearer new' ? welcome() : refused(challenge),
  );
  const renew = vi.fn(async (_refused: string | undefined) => {
    if (canRenew) token = 'new';
    return canRenew;
  });
  const reported = vi.fn<(error: unknown) => void>();
  const written = vi.fn<(path: string) => void>();
  const client = createClient({
    fetch: send,
    token: async () => token,
    renew,
    language: () => 'ru',
    onFailure: reported,
    onWrite: ({ path }) => written(path),
  });
  return { client, send, renew, reported, written };
}

it.each([
  ['a write for subjects', action('subject', 'POST')],
  ['a read for subjects', action('subject', 'GET')],
  ['a read for all', action('public', 'GET')],
])('%s with a rejected token is retried with a new one, without a failure report', async (_, call) => {
  const { client, send, renew, reported } = start();

  expect(await client.call(call, {})).toBe('aboard');
  expect(renew.mock.calls).toEqual([['old']]);
  expect(send).toHaveBeenCalledTimes(2);
  expect(reported).not.toHaveBeenCalled();
});

it('a find with a rejected token is retried, too', async () => {
  const { client } = start();

  expect(await rowsOf(boat, client).count()).toBe('aboard');
});

it('a public write with a 401, such as for a wrong password, renews no token', async () => {
  const { client, renew } = start();

  await expect(client.call(action('public', 'POST'), {})).rejects.toThrow(
    'No account found: 401 Unauthorized',
  );
  expect(renew).not.toHaveBeenCalled();
});

it('a public write renews the token if the API names it as invalid', async () => {
  const { client, renew } = start({ challenge: 'Bearer error="invalid_token"' });

  expect(await client.call(action('public', 'POST'), {})).toBe('aboard');
  expect(renew).toHaveBeenCalledOnce();
});

it("a call fails when the token can't be renewed, or the new one is rejected as well", async () => {
  const hopeless = start({ canRenew: false });
  await expect(hopeless.client.call(action('subject', 'POST'), {})).rejects.toThrow('401');
  expect(hopeless.send).toHaveBeenCalledOnce();

  const stubborn = start();
  stubborn.send.mockImplementation(async () => refused());
  await expect(stubborn.client.call(action('subject', 'POST'), {})).rejects.toThrow('401');
  expect(stubborn.send).toHaveBeenCalledTimes(2);
});

it('failures are reported and thrown; muted ones are only thrown', async () => {
  const { client, reported } = start({ canRenew: false });

  await expect(client.call(action('subject', 'POST'), {})).rejects.toThrow('401');
  expect(reported).toHaveBeenCalledOnce();
  await expect(client.muted.call(action('subject', 'POST'), {})).rejects.toThrow('401');
  await expect(rowsOf(boat, client.muted).delete('1')).rejects.toThrow('401');
  expect(reported).toHaveBeenCalledOnce();
});

it('reports writes, and sends the language', async () => {
  const { client, send, written } = start();
  await client.call(action('subject', 'GET'), {});
  await client.call(action('subject', 'POST'), {});

  expect(written.mock.calls).toEqual([['/api/fleet/board']]);
  expect(send.mock.calls.map(([, init]) => new Headers(init?.headers).get('x-flotilla-language'))).toEqual(
    Array(send.mock.calls.length).fill('ru'),
  );
});

it('background calls send only cookies and renew no token', async () => {
  const { client, send, renew } = start();

  await expect(
    client.muted.send({ method: 'POST', path: '/api/fleet/board', isAside: true }),
  ).rejects.toThrow('401');
  expect(send).toHaveBeenCalledOnce();
  expect(new Headers(send.mock.calls[0]?.[1]?.headers).has('authorization')).toBe(false);
  expect(renew).not.toHaveBeenCalled();
});
