import { category } from '@flotilla/blog';
import type { ImportAnswer } from '@flotilla/core/imports';
import { role } from '@flotilla/rbac';
import { createTestApp, make, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ modules, env: { JOBS: 'off' } });
});
afterAll(() => app.close());

const unique = () => crypto.randomUUID().slice(0, 8);

describe('the columns of a file', () => {
  const columns = (body: string | Buffer, type = 'text/csv') =>
    app.request<{ columns: unknown[]; targets: string[]; keys: string[][] }>({
      ...{ method: 'POST', url: `${category.route}/import-columns`, body },
      headers: { 'content-type': type },
    });

  it('have a meaning and a sample, also when the file is cut within a character', async () => {
    const file = Buffer.from('slug,Name,title.ru,createdAt,slug\n,,,,\na,Sails,Паруса,2026-01-01,a\nc,"Я');
    const { data } = await columns(file.subarray(0, file.length - 1));
    expect(data.columns).toEqual([
      { name: 'slug', is: 'field', sample: 'a' },
      { name: 'Name', is: 'unknown', sample: 'Sails' },
      { name: 'title.ru', is: 'field', sample: 'Паруса' },
      { name: 'createdAt', is: 'ignored', sample: '2026-01-01' },
      { name: 'slug', is: 'repeated', sample: 'a' },
    ]);
    expect(data.targets).toEqual(expect.arrayContaining(['title.en', 'title.ru', 'slug', 'id']));
    expect(data.keys[0]).toEqual(['slug']);
  });

  it('are read from JSON lines', async () => {
    const { data } = await columns('{"slug":"a","title":{"en":"Sails"}}\n', 'application/x-ndjson');
    expect(data.columns).toEqual([
      { name: 'slug', is: 'field', sample: 'a' },
      { name: 'title', is: 'field', sample: '{"en":"Sails"}' },
    ]);
  });
});

describe('an import by another unique key', () => {
  const send = (query: string, body: string) =>
    app.request<ImportAnswer>({
      ...{ method: 'POST', url: `${role.route}/imports${query}`, body },
      headers: { 'content-type': 'text/csv' },
    });

  it('changes the natural key of the row that has the key', async () => {
    const [title, slug] = [`Crew ${unique()}`, `crew-${unique()}`];
    const { id } = await make(app, role, { title });
    const { data } = await send('?by=title', `title,slug\n${title},${slug}\n`);
    const { data: row } = await app.request<{ slug: string }>({ url: `${role.route}/${id}` });

    expect([data.updated, data.changes[0]?.key, row.slug]).toEqual([1, title, slug]);
  });

  it('is refused for fields that do not identify rows', async () => {
    const { status, problem } = await send('?by=colour', 'title\nx\n');
    expect([status, problem.cause[0]?.field]).toEqual([400, 'by']);
  });
});
