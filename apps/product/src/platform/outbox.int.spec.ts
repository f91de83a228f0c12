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
