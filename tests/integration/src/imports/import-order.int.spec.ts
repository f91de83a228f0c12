import { defineBackendModule } from '@flotilla/backend';
import { missingSteps } from '@flotilla/backend/schema';
import { content, defineEntity, defineModule, reference } from '@flotilla/core';
import type { ImportAnswer } from '@flotilla/core/imports';
import { createDatabase, dropDatabase } from '@flotilla/local/database';
import { createTestApp, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const place = defineEntity({
  module: 'harbours',
  name: 'place',
  fields: { ...content(), parentId: reference({ to: 'harbours.place', optional: true }) },
  access: { read: 'public' },
});
const harbours = defineModule({ name: 'harbours', entities: [place] });

let app: TestApp;

beforeAll(async () => {
  const [step] = await firstSteps();
  const migration = { name: 'Harbours1795900000000', up: step?.up ?? [], down: step?.down ?? [] };
  app = await createTestApp({
    modules: [defineBackendModule({ module: harbours, migrations: [migration] })],
    migrate: 'boot',
  });
});
afterAll(() => app.close());

async function firstSteps() {
  const server = process.env['TEST_DATABASE_URL'] ?? '';
  const name = `flotilla_harbours_${crypto.randomUUID().replaceAll('-', '')}`;
  try {
    const url = await createDatabase(server, name);
    return await missingSteps({ url, modules: [{ module: harbours, migrations: [] }] });
  } finally {
    await dropDatabase(server, name);
  }
}

const send = (lines: readonly string[], query = '') =>
  app.request<ImportAnswer>({
    method: 'POST',
    url: `${place.route}/imports${query}`,
    body: ['slug,parentId.key', ...lines].join('\n'),
    headers: { 'content-type': 'text/csv' },
  });

/** Returns lines that each name the next one as their parent; the last has none. */
const chainOf = (name: string, length: number) =>
  Array.from(
    { length },
    (_, index) => `${name}-${index},${index + 1 < length ? `${name}-${index + 1}` : ''}`,
  );
const problemsOf = ({ problem }: Awaited<ReturnType<typeof send>>) =>
  problem.details?.['rows'] as ImportAnswer['problems'];

it('stores rows that name later rows of the file, up to 100 levels', async () => {
  const { status, data, text } = await send(chainOf('near', 100));
  expect([status, data?.created], text).toEqual([200, 100]);

  const again = await send(chainOf('near', 100));
  expect(again.data).toMatchObject({ created: 0, updated: 0, unchanged: 100 });
});

it('previews rows that name new rows of other statements', async () => {
  const above = Array.from({ length: 600 }, (_, index) => `above-${index},`);
  const below = Array.from({ length: 600 }, (_, index) => `below-${index},above-${599 - index}`);
  const { status, data, text } = await send([...below, ...above, 'last,below-0'], '?dryRun=true');
  expect([status, data?.created, data?.problems], text).toEqual([200, 1201, []]);
  expect((await app.request<number>({ url: `${place.route}/count` })).data).toBe(100);
});

it('refuses the rows below 100 levels of a file of 20,000 rows, and stores nothing', async () => {
  const answer = await send([...chainOf('far', 19_999), 'lost,no-such-place']);
  const problems = problemsOf(answer);

  expect([answer.status, problems.length, answer.problem.details?.['problemCount']]).toEqual([
    400, 19_900, 19_900,
  ]);
  expect(problems[0]).toMatchObject({
    line: 2,
    message: 'is below 100 rows of the file. Import the rows above it first.',
    rule: 'tooDeep',
  });
  expect(problems.at(-1)).toMatchObject({ line: 20_001, rule: 'missingRow' });
  expect((await app.request<number>({ url: `${place.route}/count` })).data).toBe(100);
});

it('names rows that name each other', async () => {
  const answer = await send(['one,other', 'other,one', 'alone,']);

  expect(problemsOf(answer).map(({ line, rule }) => [line, rule])).toEqual([
    [2, 'missingRow'],
    [3, 'missingRow'],
  ]);
});
