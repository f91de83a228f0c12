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
