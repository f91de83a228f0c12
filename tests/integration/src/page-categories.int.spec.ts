import { externalsOf, type PageDocument } from '@flotilla/core/documents';
import { asSite, createTestApp, makeMany, statementCount, type TestApp } from '@flotilla/testing';
import { category } from '@flotilla/website-builder';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from './modules.js';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ modules, env: { SEED: 'demo' } });
});
afterAll(() => app.close());

/** Headers of a client ahead of the server, so that no cache can answer. */
const headers = { ...asSite, 'x-flotilla-sequence': '999999999' };
const url = '/api/host/pages/document?url=/charter';

async function rendered(): Promise<readonly unknown[]> {
  const { data } = await app.request<PageDocument>({ url, as: 'anonymous' });
  const list = externalsOf(data).find(({ widget }) => widget.variant === 'category-list-default');
  return list?.lists.categories?.rows.map(({ slug }) => slug) ?? [];
}

const statements = () => statementCount(app, () => app.request({ url, headers }));

it('a page shows the first 24 categories, the oldest first, in as many statements as four', async () => {
  const ofDemo = await rendered();
  const few = await statements();
  await makeMany(
    app,
    category,
    Array.from({ length: 40 }, () => ({})),
  );

  expect(ofDemo).toEqual(['bareboat', 'with-a-skipper', 'day-trip', 'week']);
  expect((await rendered()).slice(0, ofDemo.length)).toEqual(ofDemo);
  expect(await rendered()).toHaveLength(24);
  expect(await statements()).toBe(few);
});
