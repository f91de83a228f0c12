import { article } from '@flotilla/blog';
import { BlogModule } from '@flotilla/blog/backend';
import { Database, Writer } from '@flotilla/backend';
import { InvalidationBus } from '@flotilla/backend/ports';
import { createTestApp, make } from '@flotilla/testing';
import { expect, it, vi } from 'vitest';

it('is emptied of a change with more stale tags than one notification can carry', async () => {
  const app = await createTestApp({ modules: [] });
  try {
    await app.sql(
      `insert into flotilla_outbox ("tags") select array_agg('blog.article:' || gen_random_uuid()) from generate_series(1, 500)`,
    );
    await app.sql(`insert into flotilla_outbox ("tags") values (array['blog.article'])`);

    await vi.waitFor(async () => expect(await app.sql('select from flotilla_outbox')).toEqual([]), {
      interval: 200,
    });
  } finally {
    await app.close();
  }
});

it('is emptied by the statement sent with a change, without a further notification', async () => {
  const app = await createTestApp({ modules: [BlogModule] });
  try {
    const bus = app.nest.get(InvalidationBus);
    const received: string[] = [];
    bus.onStale((tags) => received.push(...tags));
    const published = vi.spyOn(bus, 'query');

    const { id } = await make(app, article);
    await app.request({ method: 'PATCH', url: `${article.route}/${id}`, data: { adminTitle: 'changed' } });

    expect(published.mock.calls.filter(([name]) => name === 'publish')).toEqual([]);
    expect(received.filter((tag) => tag.includes(id))).not.toEqual([]);
    expect(await app.sql('select from flotilla_outbox')).toEqual([]);
  } finally {
    await app.close();
  }
});

it('publishes a change although the statement sent with it failed', async () => {
  const app = await createTestApp({ modules: [BlogModule] });
  try {
    const bus = app.nest.get(InvalidationBus);
    const db = app.nest.get(Database);
    const queryThen = db.queryThen.bind(db);
    vi.spyOn(db, 'queryThen').mockImplementation((text, values) =>
      queryThen(text, values, { text: 'select 1 / 0', values: [] }),
    );
    const published = vi.spyOn(bus, 'query');

    const { id } = await make(app, article);

    expect(published.mock.calls.filter(([name]) => name === 'publish').length).toBeGreaterThan(0);
    expect((await app.request({ url: `${article.route}/${id}` })).status).toBe(200);
  } finally {
    await app.close();
  }
});

it('survives a connection that breaks during a change and the statement sent with it', async () => {
  const app = await createTestApp({ modules: [BlogModule] });
  try {
    const waiting = 'select pg_sleep(600)';
    const sent = await app.nest.get(Database).queryThen(waiting, [], { text: 'select 1', values: [] });
    const ends = Promise.allSettled([sent.first, sent.second]);
    await vi.waitFor(async () => {
      const ended = await app.sql(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = $1 and state = 'active'`,
        [waiting],
      );
      expect(ended).toHaveLength(1);
    });

    expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const { id } = await make(app, article);
    expect((await app.request({ url: `${article.route}/${id}` })).status).toBe(200);
  } finally {
    await app.close();
  }
});

it('publishes a change without stale tags, since a caller waits for its acknowledgement', async () => {
  const app = await createTestApp({ modules: [] });
  try {
    const arrivals = vi.spyOn(app.nest.get(InvalidationBus), 'arrivalOf');

    await app.nest.get(Writer).invalidate([]);

    expect(await arrivals.mock.results[0]?.value).toEqual(expect.any(Number));
  } finally {
    await app.close();
  }
});

it('confirms a change with the last of its messages, so that waiting covers all of them', async () => {
  const app = await createTestApp({ modules: [] });
  try {
    const bus = app.nest.get(InvalidationBus);
    const sequences: number[] = [];
    bus.onStale((_tags, sequence) => sequences.push(sequence));
    const arrivals = vi.spyOn(bus, 'arrivalOf');
    const tags = Array.from({ length: 500 }, () => `blog.article:${crypto.randomUUID()}`);

    await app.nest.get(Writer).invalidate(tags);

    expect(sequences.length).toBeGreaterThan(4);
    expect(await arrivals.mock.results[0]?.value).toBe(Math.max(...sequences));
  } finally {
    await app.close();
  }
});
