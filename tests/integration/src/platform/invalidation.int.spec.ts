import { InvalidationBus, rowTag, TagCache } from '@flotilla/backend/ports';
import { article } from '@flotilla/blog';
import { BlogModule } from '@flotilla/blog/backend';
import { createTestApp, make, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

let writer: TestApp;
let reader: TestApp;
let near: Cached;
let far: Cached;

beforeAll(async () => {
  writer = await createTestApp({ modules: [BlogModule] });
  reader = await createTestApp({ modules: [BlogModule], databaseUrl: writer.databaseUrl });
});
afterAll(async () => {
  await reader.close();
  await writer.close();
});
beforeEach(() => {
  near = cacheOf(writer);
  far = cacheOf(reader);
});

it('drops stale values: in this process before the write is answered, and in the other process', async () => {
  const { id } = await make(writer, article);
  await Promise.all([near.read(id), far.read(id)]);
  await patch(id);

  expect(near.cache.size).toBe(0);
  await vi.waitFor(() => expect(far.cache.size).toBe(0));
});

it('makes a value again for a client that knows of a write that has not arrived here', async () => {
  const { id } = await make(writer, article);
  await far.read(id);
  const ahead = reader.nest.get(InvalidationBus).sequence + 1;

  await far.read(id, ahead);
  expect(far.makings).toBe(2);
});

it('keeps values that a write does not affect', async () => {
  const [unchanged, changed] = [await make(writer, article), await make(writer, article)];
  await Promise.all([far.read(unchanged.id), far.read(changed.id)]);
  await patch(changed.id);

  await vi.waitFor(() => expect(far.cache.size).toBe(1));
  await far.read(unchanged.id);
  expect(far.makings).toBe(2);
});

it('numbers messages equally in every process', async () => {
  await patch((await make(writer, article)).id);

  const sequence = writer.nest.get(InvalidationBus).sequence;
  await vi.waitFor(() => expect(reader.nest.get(InvalidationBus).sequence).toBe(sequence));
});

it('notifies other processes of the sequence that a start has advanced', async () => {
  const third = await createTestApp({ modules: [BlogModule], databaseUrl: writer.databaseUrl });
  const { sequence } = third.nest.get(InvalidationBus);

  await vi.waitFor(() => expect(reader.nest.get(InvalidationBus).sequence).toBeGreaterThanOrEqual(sequence));
  await third.close();
});

it('trusts no cache while disconnected, drops all values afterwards, and receives messages again', async () => {
  const { id } = await make(writer, article);
  await far.read(id);
  const bus = reader.nest.get(InvalidationBus);
  const { promise: isBack, resolve } = Promise.withResolvers<void>();
  const stop = bus.onReset(resolve);

  await writer.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'flotilla-listen %' and datname = current_database()`,
  );
  await vi.waitFor(() => expect(bus.isConnected).toBe(false), { interval: 5 });
  await far.read(id);
  expect(far.makings).toBe(2);

  await isBack;
  stop();
  expect([bus.isConnected, far.cache.size]).toEqual([true, 0]);
  await far.read(id);
  await vi.waitFor(() => expect(writer.nest.get(InvalidationBus).isConnected).toBe(true));
  await patch(id);
  await vi.waitFor(() => expect(far.cache.size).toBe(0));
});

it('takes no message for a known one after a failover to a standby that lacks the last numbers', async () => {
  const { id } = await make(writer, article);
  const ids = await writer.sql<{ name: string }>(
    `select pg_get_serial_sequence('flotilla_outbox', 'id') as name`,
  );
  const [before] = await writer.sql<{ change: string; message: string }>(
    `select (select last_value from ${ids[0]?.name}) as change, (select last_value from flotilla_invalidation_seq) as message`,
  );
  for (let edit = 0; edit < 3; edit++) await patch(id);
  const buses = [writer, reader].map((app) => app.nest.get(InvalidationBus));
  const known = Math.max(...buses.map(({ sequence }) => sequence));

  await writer.sql(
    `select setval('flotilla_invalidation_seq', ${before?.message}), setval('${ids[0]?.name}', ${before?.change})`,
  );
  await disconnectListeners();
  await vi.waitFor(() => expect(buses.map(({ isConnected }) => isConnected)).toEqual([true, true]));
  await far.read(id);
  await patch(id);

  expect(far.cache.size).toBe(0);
  expect(buses[0]?.sequence).toBeGreaterThan(known);
});

/** Ends the listening connections, and waits until both processes have noticed. */
async function disconnectListeners(): Promise<void> {
  const buses = [writer, reader].map((app) => app.nest.get(InvalidationBus));
  const gaps = Promise.all(buses.map((bus) => new Promise<void>((resolve) => bus.onGap(resolve))));
  await writer.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'flotilla-listen %' and datname = current_database()`,
  );
  await gaps;
}

interface Cached {
  readonly cache: TagCache<object>;
  makings: number;
  read(id: string, atLeast?: number): Promise<unknown>;
}

function cacheOf(app: TestApp): Cached {
  const cache = new TagCache<object>(app.nest.get(InvalidationBus), { maxBytes: 1024 ** 2 });
  const cached: Cached = {
    cache,
    makings: 0,
    read: (id, atLeast) =>
      cache.get(
        id,
        async () => {
          cached.makings++;
          return {
            value: (await app.request({ url: `${article.route}/${id}` })).data,
            tags: new Set([rowTag(article.key, id)]),
            size: 100,
          };
        },
        atLeast,
      ),
  };
  return cached;
}

async function patch(id: string): Promise<void> {
  expect(
    (
      await writer.request({
        method: 'PATCH',
        url: `${article.route}/${id}`,
        data: { adminTitle: 'changed' },
      })
    ).status,
  ).toBe(200);
}
