import { receivedRequests, request } from '@flotilla/crm';
import { signInAs, type TestApp, type TestRow } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answersOf, makeForm, send, startCrmApp, type TestForm } from './crm.fixture.js';

let app: TestApp;
let enquiry: TestForm;
let sent: string[];
beforeAll(async () => {
  app = await startCrmApp();
  const other = await makeForm(app);
  enquiry = await makeForm(app);
  sent = [];
  for (let round = 0; round < 5; round++) {
    await send(app, other, answersOf(other, { name: 'Boris', mail: 'boris@example.com' }));
    const { data } = await send(
      app,
      enquiry,
      answersOf(enquiry, { name: `Anna ${round}`, mail: 'anna@example.com' }),
    );
    sent.unshift(String(data.id));
  }
  for (const id of [sent[1], sent[4]])
    await app.request({ method: 'PATCH', url: `${request.route}/${id}`, data: { status: 'closed' } });
});
afterAll(() => app.close());

interface Received {
  readonly data: readonly TestRow[];
  readonly meta: { readonly next: string | null };
}

async function received(query: string): Promise<Received> {
  const { status, text } = await app.request({
    url: `${receivedRequests.path.replace('{id}', enquiry.id)}?${query}`,
  });
  expect(status).toBe(200);
  return JSON.parse(text) as Received;
}

const idsOf = ({ data }: Received) => data.map(({ id }) => id);

it('lists the submissions of a form in pages, the latest first, with their answers', async () => {
  const first = await received('limit=3');
  expect([idsOf(first), first.meta.next]).toEqual([sent.slice(0, 3), sent[2]]);
  expect(first.data[0]).toMatchObject({
    status: 'new',
    isConfirmed: true,
    payload: answersOf(enquiry, { name: 'Anna 4' }),
  });

  const second = await received(`limit=3&after=${sent[2]}`);
  expect([idsOf(second), second.meta.next]).toEqual([sent.slice(3), null]);
});

it('finds submissions of a state behind any number of others', async () => {
  const first = await received('status=closed&limit=1');
  expect([idsOf(first), first.meta.next]).toEqual([[sent[1]], sent[1]]);

  const second = await received(`status=closed&limit=1&after=${sent[1]}`);
  expect([idsOf(second), second.meta.next]).toEqual([[sent[4]], null]);
  expect(await received('status=spam')).toMatchObject({ data: [], meta: { next: null } });
});

it('is for administrators, and 404 for unknown forms', async () => {
  const url = receivedRequests.path.replace('{id}', enquiry.id);
  expect((await app.request({ url, as: 'anonymous' })).status).toBe(401);
  expect((await app.request({ url, as: await signInAs(app, { roles: ['user'] }) })).status).toBe(403);
  expect(
    (await app.request({ url: receivedRequests.path.replace('{id}', crypto.randomUUID()) })).status,
  ).toBe(404);
  expect((await app.request({ url: `${url}?status=lost` })).status).toBe(400);
});
