import { InvalidationBus, Relay } from '@flotilla/changes';
import { createTestApp } from '@flotilla/testing';
import { expect, it, vi } from 'vitest';

it('is emptied of a change that makes more stale than one notification can name', async () => {
  const app = await createTestApp({ modules: [] });
  try {
    await app.sql(
      `insert into flotilla_outbox ("tags") select array_agg('blog.article:' || gen_random_uuid()) from generate_series(1, 500)`,
    );
    await app.sql(`insert into flotilla_outbox ("tags") values (array['blog.article'])`);

    await vi.waitFor(async () => expect(await app.sql('select from flotilla_outbox')).toEqual([]), { timeout: 20_000, interval: 200 });
  } finally {
    await app.close();
  }
});

it('is swept so that a change is named in the last of the messages that it takes: who waits for it waits for all', async () => {
  const app = await createTestApp({ modules: [] });
  try {
    const bus = app.nest.get(InvalidationBus);
    const sequences: number[] = [];
    bus.onStale((_tags, sequence) => sequences.push(sequence));
    const [change] = await app.sql<{ id: string }>(
      `insert into flotilla_outbox ("tags") select array_agg('blog.article:' || gen_random_uuid()) from generate_series(1, 500) returning "id"`,
    );
    const arrival = bus.arrivalOf(String(change?.id));

    await app.nest.get(Relay).publishAll();

    expect(await arrival).toBe(Math.max(...sequences));
    expect(sequences.length).toBeGreaterThan(4);
  } finally {
    await app.close();
  }
});
