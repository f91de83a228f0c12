import { setTimeout } from 'node:timers/promises';
import type { TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Receiver, startReceiver } from './receiver.fixture.js';
import {
  eventually,
  type Person,
  personWith,
  startWebhookApp,
  type TestWebhook,
  webhookOf,
} from './webhook-app.fixture.js';

const hanging = Array.from({ length: 20 }, (_, index) => `/hangs-${index}`);
/** Concurrent calls of one endpoint. */
const maxConcurrent = 4;

let app: TestApp;
let admin: Person;
let receiver: Receiver;
let healthy: TestWebhook;
let slow: readonly TestWebhook[];
beforeAll(async () => {
  app = await startWebhookApp();
  admin = await personWith(app, ['admin']);
  receiver = await startReceiver();
  for (const path of hanging) receiver.respond(path, () => undefined);
  const hookAt = (path: string, events: readonly string[]) =>
    webhookOf({ app, owner: admin }, { address: `http://127.0.0.1:${receiver.port}${path}`, events });
  slow = await Promise.all(hanging.map((path) => hookAt(path, ['rbac.widget.created'])));
  healthy = await hookAt('/healthy', ['rbac.widget.created']);
});
afterAll(async () => {
  await receiver.close();
  await app.close();
});

const callsAt = (path: string) => receiver.calls.filter((call) => call.path === path);

describe('a healthy receiver', () => {
  it('gets its deliveries immediately while 20 others hang', async () => {
    const times: number[] = [];
    for (let sent = 1; sent <= 8; sent++) {
      const start = Date.now();
      // Each of the endpoints gets this event.
      await app.request({ method: 'POST', url: '/api/rbac/widgets', data: {} });
      await eventually(() => expect(callsAt('/healthy')).toHaveLength(sent), 60_000);
      times.push(Date.now() - start);
    }

    // Less than the timeout of a call.
    expect(Math.max(...times)).toBeLessThan(5000);
    await eventually(() =>
      expect(hanging.map((path) => callsAt(path).length)).toEqual(hanging.map(() => maxConcurrent)),
    );
    await eventually(async () =>
      expect((await healthy.log()).map(({ state }) => state)).toEqual(times.map(() => 'delivered')),
    );
  });
});

describe('a receiver that hangs', () => {
  it('gets its further deliveries when the first ones have timed out', async () => {
    const [first] = slow;
    // Sent by the same pass, so that no event wakes the endpoint.
    await eventually(() => expect(callsAt('/hangs-0').length).toBe(2 * maxConcurrent));
    const log = (await first?.log()) ?? [];

    expect(log.filter(({ error }) => error === 'timeout').length).toBeGreaterThanOrEqual(maxConcurrent);
    await setTimeout(500);
    expect(callsAt('/hangs-0')).toHaveLength(2 * maxConcurrent);
  });
});
