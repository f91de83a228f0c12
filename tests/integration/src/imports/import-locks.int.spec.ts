import { server } from '@flotilla/backend';
import { RowImports } from '@flotilla/backend/server';
import { category } from '@flotilla/blog';
import { file as storedFile } from '@flotilla/file-storage';
import type { ImportAnswer } from '@flotilla/core/imports';
import { createTestApp, make, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ modules });
});
afterAll(() => app.close());

interface Options {
  readonly isDryRun?: boolean;
  readonly onStep?: () => Promise<void>;
  readonly by?: string;
}

const unique = () => crypto.randomUUID().slice(0, 8);
const importOf = (
  entity: { readonly key: string },
  lines: readonly string[],
  { isDryRun = false, onStep, ...file }: Options = {},
): Promise<ImportAnswer> =>
  app.nest
    .get(RowImports)
    .run(
      entity.key,
      { bytes: Buffer.from(lines.join('\n')), format: 'csv', ...file },
      { caller: server, isDryRun, ...(onStep && { onStep }) },
    );
/** Changes a text of a row; returns whether no lock is in the way. */
const changes = (id: string, language: string, text: string) =>
  app
    .sql(
      `select set_config('lock_timeout', '100ms', true); ` +
        `update blog_category set title = title || '{"${language}": "${text}"}' where id = '${id}'`,
    )
    .then(
      () => true,
      (error: unknown) => {
        if (!String(error).includes('lock timeout')) throw error;
        return false;
      },
    );

async function twoCategories() {
  const [same, other] = [
    await make(app, category, { title: { en: 'Same', ru: 'Та же' } }),
    await make(app, category, { title: { en: 'Old', ru: 'Старое' } }),
  ];
  return {
    same,
    other,
    lines: ['slug,title.en', `${String(same['slug'])},Same`, `${String(other['slug'])},New`],
  };
}

describe('an import of rows', () => {
  it('locks rows that it changes, and no rows that it finds unchanged', async () => {
    const { same, other, lines } = await twoCategories();
    const seen: (readonly [boolean, boolean])[] = [];
    const answer = await importOf(category, lines, {
      onStep: async () =>
        void seen.push([await changes(same.id, 'ru', 'Другая'), await changes(other.id, 'ru', 'Другое')]),
    });
    expect(answer).toMatchObject({ isStored: true, updated: 1, unchanged: 1 });
    expect(seen.map(([ofSame]) => ofSame)).not.toContain(false);
    expect([seen[0], seen.at(-1)]).toEqual([
      [true, true],
      [true, false],
    ]);
  });

  it('keeps what another transaction writes to a row before it is locked', async () => {
    const { other, lines } = await twoCategories();
    let last = '';
    let step = 0;
    await importOf(category, lines, {
      onStep: async () => {
        const text = `Шаг ${step++}`;
        if (await changes(other.id, 'ru', text)) last = text;
      },
    });
    const { data } = await app.request<{ title: unknown }>({ url: `${category.route}/${other.id}` });
    expect([last, data.title]).toEqual([expect.stringContaining('Шаг'), { en: 'New', ru: last }]);
  });

  it('creates a row again that is deleted before it is locked', async () => {
    const { other, lines } = await twoCategories();
    let step = 0;
    const answer = await importOf(category, lines, {
      onStep: async () => {
        // The third step follows the comparison.
        if (++step === 3) await app.sql(`delete from blog_category where id = '${other.id}'`);
      },
    });
    expect(answer).toMatchObject({ isStored: true, problemCount: 0 });
    const [row] = await app.sql(`select title from blog_category where slug = $1`, [other['slug']]);
    expect(row).toEqual({ title: { en: 'New' } });
  });
});

describe('a preview of rows', () => {
  it('locks no row between its steps', async () => {
    const { same, other, lines } = await twoCategories();
    const seen: boolean[] = [];
    const rows = Array.from({ length: 600 }, (_, index) => `new-${unique()}-${index},Title`);
    const answer = await importOf(category, [...lines, ...rows], {
      isDryRun: true,
      onStep: async () =>
        void seen.push(await changes(same.id, 'ru', 'Другая'), await changes(other.id, 'ru', 'Другое')),
    });
    expect(answer).toMatchObject({
      isStored: false,
      created: 600,
      updated: 1,
      unchanged: 1,
      problemCount: 0,
    });
    expect(seen).not.toContain(false);
    const { data } = await app.request<{ title: unknown }>({ url: `${category.route}/${other.id}` });
    expect(data.title).toEqual({ en: 'Old', ru: 'Другое' });
  });

  it('names values that rows of different statements share', async () => {
    const prefix = unique();
    const rows = Array.from(
      { length: 700 },
      (_, index) => `${prefix}-${index},/public/${prefix}-${index}.png`,
    );
    const repeated = `${prefix}-last,/public/${prefix}-7.png`;
    const answer = await importOf(storedFile, ['slug,file', ...rows, repeated], { isDryRun: true });
    expect([answer.created, answer.problems]).toEqual([
      700,
      [
        {
          ...{ line: 702, field: 'file', value: `/public/${prefix}-7.png`, rule: 'taken' },
          message: `"/public/${prefix}-7.png" is taken by line 9`,
          params: { value: `/public/${prefix}-7.png` },
        },
      ],
    ]);
  });

  it('takes a slug that an earlier statement of the file frees', async () => {
    const prefix = unique();
    const names = Array.from({ length: 700 }, (_, index) => `${prefix}-${index}`);
    const path = (name: string) => `/public/${name}.png`;
    await importOf(storedFile, ['slug,file', ...names.map((name) => `${name},${path(name)}`)]);
    const rows = await app.sql<{ slug: string; file: string }>(
      `select slug, file from file_storage_file where slug like $1 order by id`,
      [`${prefix}-%`],
    );
    const [first, ...others] = rows;
    const last = others.pop();
    const lines = [
      'file,slug',
      `${first?.file},${prefix}-moved`,
      ...others.map(({ file, slug }) => `${file},${slug}-changed`),
      `${last?.file},${first?.slug}`,
    ];
    const preview = await importOf(storedFile, lines, { isDryRun: true, by: 'file' });
    const answer = await importOf(storedFile, lines, { by: 'file' });
    expect([preview.updated, preview.problems]).toEqual([700, []]);
    expect(answer).toEqual({ ...preview, isStored: true });
  });
});
