import { Client } from 'pg';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { InvalidationBus, invalidationChannel } from './invalidation-bus.js';

/** Fake connections that answer immediately, or refuse to listen. */
function connections({ refuses = false } = {}) {
  const clients: Client[] = [];
  const ended: Client[] = [];
  const connect = () => {
    const client = Object.assign(new Client(), {
      connect: () => Promise.resolve(client),
      query: (text: string, values?: string[]) => {
        if (text.includes('pg_notify'))
          client.emit('notification', { channel: values?.[0], payload: values?.[1] });
        return refuses ? Promise.reject(new Error('no')) : Promise.resolve({ rows: [] });
      },
      end: () => Promise.resolve(void ended.push(client)),
    });
    clients.push(client);
    return client;
  };
  return { clients, ended, bus: new InvalidationBus(connect, pino({ level: 'silent' })) };
}

const notify = (client: Client | undefined, payload: string) =>
  client?.emit('notification', { channel: invalidationChannel, payload });

it('ignores malformed messages, and receives the next one', async () => {
  const { bus, clients } = connections();
  const received = vi.fn();
  bus.onStale(received);
  await bus.start();

  for (const payload of ['{', 'null', '{}']) notify(clients[0], payload);
  notify(clients[0], '{"sequence":3,"tags":["blog"],"changes":[]}');

  expect(received.mock.calls).toEqual([[['blog'], 3]]);
  expect(bus.sequence).toBe(3);
});

it('closes a connection on which it cannot listen', async () => {
  const { bus, clients, ended } = connections({ refuses: true });

  await expect(bus.start()).rejects.toThrow('no');

  expect(ended).toEqual(clients);
});

it('reconnects when its connection is lost, and ignores later events of the old one', async () => {
  const { bus, clients, ended } = connections();
  let gaps = 0;
  bus.onGap(() => gaps++);
  await bus.start();

  clients[0]?.emit('error', new Error('lost'));
  expect([bus.isConnected, gaps]).toEqual([false, 1]);
  await expect.poll(() => bus.isConnected).toBe(true);
  clients[0]?.emit('error', new Error('lost once more'));

  expect(bus.isConnected).toBe(true);
  expect(clients).toHaveLength(2);
  expect(ended).toEqual([clients[0]]);
  await bus.stop();
});

it('takes no change for one that arrived before it reconnected, because a promoted standby uses numbers again', async () => {
  const { bus, clients } = connections();
  await bus.start();
  notify(clients[0], '{"sequence":3,"tags":[],"changes":["7"]}');
  clients[0]?.emit('error', new Error('lost'));
  await expect.poll(() => bus.isConnected).toBe(true);

  const arrival = bus.arrivalOf('7');
  notify(clients[1], '{"sequence":10004,"tags":[],"changes":["7"]}');

  expect(await arrival).toBe(10_004);
});
