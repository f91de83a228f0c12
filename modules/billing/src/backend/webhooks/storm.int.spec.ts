import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { providerNames } from '../../providers.js';
import { type BillingApp, startBillingApp, startSecondProcess } from '../testing/billing-app.fixture.js';
import { startFakeProviders, type FakeProviders } from '../testing/fake-providers/all.fixture.js';
import type { Hook } from '../testing/fake-providers/fake-provider.fixture.js';

/** Deliveries of each webhook; `BILLING_STORM=100` for a full run. */
const times = Number(process.env['BILLING_STORM'] ?? 12);
const seed = Number(process.env['BILLING_SEED'] ?? 20_261_122);
const atOnce = 8;

let fakeProviders: FakeProviders;
let processes: BillingApp[] = [];

beforeAll(async () => {
  fakeProviders = await startFakeProviders();
  const first = await startBillingApp({}, { env: fakeProviders.env });
  const second = await startSecondProcess(first, { env: fakeProviders.env });
  processes = [first, second];
});
afterAll(async () => {
  for (const one of processes.toReversed()) await one.close();
  fakeProviders.close();
});

/** Shuffles a list deterministically by seed (Mulberry32). */
function shuffled<T>(list: readonly T[], from: number): T[] {
  let state = from;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return list
    .map((value) => ({ value, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);
}

it.each(providerNames)(
  '%s: webhooks in any order, number and process make one transition per payment',
  async (name) => {
    const [shop] = processes;
    if (!shop) throw new Error('Nothing was started.');
    const fakeProvider = fakeProviders.of(name);
    const charged = await Promise.all(
      [1, 2].map(() => shop.charge({ provider: name, code: fakeProvider.code })),
    );
    const hooks = charged.flatMap(({ invoice: { id } }): Hook[] => {
      const declined = fakeProvider.declinesForGood ? [] : [fakeProvider.decline(id)];
      return [...declined, fakeProvider.pay(id)];
    });
    const all = shuffled(
      hooks.flatMap((hook) => Array.from({ length: times }, () => hook)),
      seed,
    );

    const statuses = new Set<number>();
    for (let start = 0; start < all.length; start += atOnce) {
      const answers = all.slice(start, start + atOnce).map(({ url, body, headers }, index) => {
        const process = processes[index % processes.length] ?? shop;
        return process.app.request({ method: 'POST', url, body, headers, as: 'anonymous' });
      });
      for (const { status } of await Promise.all(answers)) statuses.add(status);
    }

    expect([...statuses], `seed ${seed}`).toEqual([name === 'dummy' ? 303 : 200]);
    const intents = charged.map(({ intentId }) => intentId);
    const eventKeys = () =>
      shop.receivedEvents
        .filter(({ payload }) => intents.includes(String(payload.paymentIntentId)))
        .map(({ key }) => key);
    await vi.waitFor(() => expect(eventKeys(), `seed ${seed}`).toEqual(['invoice.paid', 'invoice.paid']));
    const duplicates = await shop.app.sql<{ count: number }>(
      `select count(*)::int as count from billing_provider_event where "provider" = $1 group by "eventId" having count(*) > 1`,
      [name],
    );
    expect(duplicates).toEqual([]);
  },
);
