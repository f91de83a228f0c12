import { ActionController, type CallOf, defineBackendModule, Handle } from '@flotilla/backend';
import { defineAction, defineModule } from '@flotilla/core';
import { createTestApp, statedCallers, type TestApp, type TestRequest } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

const call = { module: 'fleet', method: 'POST', summary: 'A call.', repeats: 'done' } as const;
const body = z.strictObject({ name: z.string().max(20) });
const signUp = defineAction({
  ...call,
  name: 'sign-up',
  path: '/api/fleet/sign-ups',
  access: 'public',
  limit: { calls: 2, per: 'minute' },
  schemas: { body },
});
const moor = defineAction({
  ...call,
  name: 'moor',
  path: '/api/fleet/moorings',
  access: 'public',
  limit: { calls: 2, per: 'hour', by: 'subject', message: 'Too many moorings.' },
});
const radio = defineAction({
  ...call,
  name: 'radio',
  path: '/api/fleet/radio',
  access: 'public',
  limit: [
    { calls: 2, per: 'minute' },
    { calls: 1, per: 'day', by: 'subject' },
  ],
});

let runs = 0;

@ActionController()
class FleetController {
  @Handle(signUp)
  signUp({ body: { name } }: CallOf<typeof signUp>): { data: { name: string } } {
    runs += 1;
    return { data: { name } };
  }

  @Handle(moor)
  moor(): { data: null } {
    return { data: null };
  }

  @Handle(radio)
  radio(): { data: null } {
    return { data: null };
  }
}

const fleet = defineBackendModule({
  module: defineModule({ name: 'fleet', actions: [signUp, moor, radio] }),
  controllers: [FleetController],
});
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ modules: [fleet, statedCallers], env: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => app.close());

const from = (address: string) => ({ 'x-forwarded-for': address });
const statuses = async (requests: readonly TestRequest[]) => {
  const answers = [];
  for (const request of requests) answers.push(await app.request({ method: 'POST', ...request }));
  return answers.map(({ status }) => status);
};
const subject = (digit: number) =>
  ({ kind: 'subject', id: `00000000-0000-4000-8000-00000000000${digit}`, roles: [] }) as const;

it('counts invalid calls too, and answers 429 with the seconds to wait before the method runs', async () => {
  const request = { url: signUp.path, as: 'anonymous', headers: from('192.0.2.1') } as const;
  expect(
    await statuses([
      { ...request, data: { name: 'Ann' } },
      { ...request, data: {} },
    ]),
  ).toEqual([200, 400]);
  const before = runs;
  const refused = await app.request({ ...request, method: 'POST', data: { name: 'Ann' } });

  expect([refused.status, refused.problem.message, runs]).toEqual([
    429,
    'Too many requests. Try again in a minute.',
    before,
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
});

it('counts an IPv6 network as one address, and each IPv4 address alone', async () => {
  const signUpFrom = (address: string): TestRequest => ({
    url: signUp.path,
    as: 'anonymous',
    headers: from(address),
    data: { name: 'Ann' },
  });

  expect(
    await statuses(
      ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:3::3', '2001:db8:1:3::1', '192.0.2.7'].map(
        signUpFrom,
      ),
    ),
  ).toEqual([200, 200, 429, 200, 200]);
});

it('counts by subject, and callers without one by address', async () => {
  const at = { url: moor.path, headers: from('192.0.2.9') };

  expect(await statuses([1, 1, 1, 2].map((digit) => ({ ...at, as: subject(digit) })))).toEqual([
    200, 200, 429, 200,
  ]);
  expect(await statuses(Array.from({ length: 3 }, () => ({ ...at, as: 'anonymous' as const })))).toEqual([
    200, 200, 429,
  ]);
  const refused = await app.request({ ...at, method: 'POST', as: subject(1) });
  expect(refused.problem.message).toBe('Too many moorings.');
});

it('enforces each of several limits', async () => {
  const at = { url: radio.path, headers: from('192.0.2.11') };

  expect(await statuses([1, 1, 2].map((digit) => ({ ...at, as: subject(digit) })))).toEqual([200, 429, 429]);
});

it('does not limit servers with the secret key', async () => {
  const calls = Array.from({ length: 4 }, () => ({ url: signUp.path, data: { name: 'Ann' } }));

  expect(await statuses(calls)).toEqual([200, 200, 200, 200]);
});

it('is documented in OpenAPI', async () => {
  const { text } = await app.request({ url: '/api/openapi.json' });
  const { paths, components } = JSON.parse(text) as {
    paths: Record<string, { post: { responses: Record<string, unknown> } }>;
    components: { responses: Record<string, object> };
  };

  expect(paths[signUp.path]?.post.responses['429']).toEqual({ $ref: '#/components/responses/Problem429' });
  expect(components.responses['Problem429']).toMatchObject({
    headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
  });
});
