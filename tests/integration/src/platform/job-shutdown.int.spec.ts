import { setTimeout } from 'node:timers/promises';
import { Jobs } from '@flotilla/backend/ports';
import { createTestApp } from '@flotilla/testing';
import { expect, it, vi } from 'vitest';
import { moduleThatPaints, paint } from './jobs.fixture.js';

it('ends long work immediately, and uses up no retry', async () => {
  const attempts: number[] = [];
  const module = moduleThatPaints({
    async handle(_data, { attempt, shutdown }) {
      attempts.push(attempt);
      await setTimeout(60_000, undefined, { signal: shutdown });
    },
  });
  const other = await createTestApp({ modules: [module], env: { JOBS: 'off' } });
  const app = await createTestApp({ modules: [module], databaseUrl: other.databaseUrl });
  await app.nest.get(Jobs).send(paint, {});
  await vi.waitFor(() => expect(attempts).toEqual([1]));
  await app.close();

  const text = `select state, retry_limit from flotilla_jobs.job where name = $1`;
  expect(await other.sql(text, [paint.name])).toEqual([
    { state: 'retry', retry_limit: paint.retryLimit + 1 },
  ]);
  await other.close();
});
