import { agentModule, type LanguageModel } from '@flotilla/agent/backend';
import { frameworkMigrations } from '@flotilla/backend/schema';
import { article } from '@flotilla/blog';
import type { DraftResult, MachineDraft, TranslationProgress } from '@flotilla/core/translations';
import { createTestApp, make, signInAs, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeSetsOf } from '../change-sets/change-sets.fixture.js';
import { modules } from '../modules.js';

let app: TestApp;
let sets: ReturnType<typeof changeSetsOf>;
const requests: string[][] = [];
const capitals = (texts: readonly string[]) =>
  JSON.stringify(texts.map((text) => text.replace(/(?<!<|<\/)[a-z]+(?!\d)/g, (word) => word.toUpperCase())));
/** Answers with the texts in capitals, unless a test replaces it. */
let answer: (texts: readonly string[]) => string | Promise<string> = capitals;
const model: LanguageModel = {
  async answer({ turns }) {
    const texts = JSON.parse(turns.at(-1)?.by === 'person' ? (turns.at(-1)?.text ?? '[]') : '[]') as string[];
    requests.push(texts);
    return { text: await answer(texts), calls: [], used: { input: 0, output: 0 } };
  },
};

const withModel = modules.map((one) => (one.module.name === 'agent' ? agentModule({ model }) : one));

beforeAll(async () => {
  app = await createTestApp({ modules: withModel });
  sets = changeSetsOf(app, 'server');
});
afterAll(() => app.close());
beforeEach(() => {
  answer = capitals;
  requests.length = 0;
});

const link = { type: 'link', href: '/ports', children: [{ text: 'ports' }] };
const image = { type: 'image', src: '/public/a.jpg', alt: 'a bay', children: [{ text: '' }] };
const documentOf = (...children: object[]) => ({ type: 'doc', version: 1, children });
const document = documentOf({ type: 'paragraph', children: [{ text: 'see ' }, link] }, image);
/** Blocks without words to translate. */
const wordless: [string, object][] = [
  ['a picture', { ...image, alt: '' }],
  ['code', { type: 'code-block', children: [{ text: 'npm start' }] }],
  [
    'an embedded page',
    { type: 'embed', url: 'https://example.com/map', title: '', children: [{ text: '' }] },
  ],
];
const cell = { type: 'table-cell', children: [{ text: '' }] };
const captioned: [string, object] = [
  'the caption of a table',
  { type: 'table', caption: 'prices', children: [{ type: 'table-row', children: [cell] }] },
];
const write = (fields: object = {}) =>
  make(app, article, {
    ...{ subtitle: {}, title: { en: 'winds' }, description: { en: document } },
    ...fields,
  });

async function draft(
  rows: readonly { id: string }[],
  { as = 'server', ...sent }: { as?: Parameters<TestApp['request']>[0]['as'] } & Record<string, unknown> = {},
) {
  const set = await sets.release();
  const data = {
    ...{ changeSet: set.id, language: 'ru', from: 'en' },
    rows: rows.map(({ id }) => ({ entity: article.key, id })),
    ...sent,
  };
  const called = await app.request<DraftResult>({
    method: 'POST',
    url: '/api/translations/drafts',
    data,
    as,
  });
  return { ...called, set };
}
const draftsOf = async ({ id }: { id: string }) =>
  (await app.request<MachineDraft[]>({ url: `/api/translations/drafts?changeSet=${id}` })).data;
const titlesOf = async (row: { id: string }) =>
  (await app.request<{ title: object }>({ url: `${article.route}/${row.id}` })).data.title;

describe('drafts of a language model', () => {
  it('are written into a change set with their structure, marked, and not published', async () => {
    const row = await write();
    const { status, data, set } = await draft([row]);
    const drafted = (await sets.read<Record<string, unknown>>(set, `${article.route}/${row.id}`)).data;

    expect([status, data]).toEqual([
      200,
      { drafted: [{ entity: article.key, id: row.id, fields: ['title', 'description'] }], refused: [] },
    ]);
    expect(drafted).toMatchObject({
      title: { en: 'winds', ru: 'WINDS' },
      description: {
        en: document,
        ru: {
          children: [
            { type: 'paragraph', children: [{ text: 'SEE ' }, { ...link, children: [{ text: 'PORTS' }] }] },
            { ...image, alt: 'A BAY' },
          ],
        },
      },
    });
    expect(await titlesOf(row)).toEqual({ en: 'winds' });
    expect((await draftsOf(set)).map(({ path }) => path)).toEqual(['description.ru', 'title.ru']);
    expect(requests.flat()).toEqual(['winds', '<t0>see </t0><t1>ports</t1>', 'a bay']);
  });

  it('lose their marks when a person edits or accepts them, or the change set ends', async () => {
    const [first, second] = [await write(), await write()];
    const { set } = await draft([first, second]);
    const url = `${article.route}/${first.id}`;
    await sets.write(set, 'PATCH', url, { title: { en: 'winds', ru: 'Ветры' } });
    expect((await draftsOf(set)).map(({ id, path }) => [id === first.id, path]).sort()).toEqual([
      [false, 'description.ru'],
      [false, 'title.ru'],
      [true, 'description.ru'],
    ]);

    const drafts = [{ entity: article.key, id: second.id, path: 'title.ru' }];
    const accepted = await app.request({
      ...{ method: 'POST', url: '/api/translations/drafts/accept' },
      data: { changeSet: set.id, drafts },
    });
    expect([accepted.status, (await draftsOf(set)).length]).toEqual([200, 2]);
    expect((await sets.publish(set)).status).toBe(200);
    expect(await draftsOf(set)).toEqual([]);
    expect(await titlesOf(second)).toEqual({ en: 'winds', ru: 'WINDS' });
  });

  /** Drafts the title of a row into two change sets. */
  const draftTwice = async () => {
    const row = await write({ description: {} });
    const [first, second] = [(await draft([row])).set, (await draft([row])).set];
    const marks = async () =>
      [await draftsOf(first), await draftsOf(second)].map((all) => all.map(({ path }) => path));
    return { row, second, marks };
  };

  it('of one text have a mark in each change set', async () => {
    const { row, second, marks } = await draftTwice();
    expect(await marks()).toEqual([['title.ru'], ['title.ru']]);

    await sets.write(second, 'PATCH', `${article.route}/${row.id}`, { title: { en: 'winds', ru: 'Ветры' } });
    expect(await marks()).toEqual([['title.ru'], []]);
  });

  it('keep the newest mark of a text when the migration of the key is undone, and run again', async () => {
    const step = frameworkMigrations.find(({ name }) => name.startsWith('FlotillaMachineDraftKeys'));
    expect(step).toBeDefined();
    const { marks } = await draftTwice();
    for (const statement of step?.down ?? []) await app.sql(statement);
    const undone = await marks();
    for (const statement of step?.up ?? []) await app.sql(statement);

    expect([undone, await marks()]).toEqual([
      [[], ['title.ru']],
      [[], ['title.ru']],
    ]);
  });

  it('are not written without their marks', async () => {
    const row = await write({ description: {} });
    await app.sql(`alter table flotilla_machine_draft add constraint no_marks check (false) not valid`);
    try {
      const { set } = await draft([row]);

      expect(await sets.changes(set)).toEqual([]);
    } finally {
      await app.sql(`alter table flotilla_machine_draft drop constraint no_marks`);
    }
  });

  it.each(wordless)('name an original that has only %s', async (_, block) => {
    const row = await write({ description: { en: documentOf(block) } });
    const { data } = await draft([row]);

    expect(data).toMatchObject({
      drafted: [{ id: row.id, fields: ['title'] }],
      refused: [{ entity: article.key, id: row.id, field: 'description', reason: 'wordless' }],
    });
    expect(requests).toEqual([['winds']]);
  });

  it.each([...wordless, captioned])('never replace a text that has only %s', async (_, block) => {
    const row = await write({ description: { en: document, ru: documentOf(block) } });
    const { data } = await draft([row]);

    expect(data).toEqual({
      drafted: [{ entity: article.key, id: row.id, fields: ['title'] }],
      refused: [],
    });
    expect(requests).toEqual([['winds']]);
  });

  it.each<[string, (texts: readonly string[]) => string]>([
    ['loses a link', (texts) => capitals(texts).replace('<t1>PORTS</t1>', 'PORTS')],
    ['loses a text', (texts) => JSON.stringify(texts.slice(1))],
    ['is no list', () => 'Here is your translation!'],
    ['is much longer', (texts) => JSON.stringify(texts.map((text) => text.repeat(500)))],
  ])('are refused and named when the answer %s', async (_, given) => {
    const row = await write({ title: { en: 'winds', ru: 'Ветры' } });
    answer = given;
    const { status, data, set } = await draft([row]);

    expect(status).toBe(200);
    expect(data).toMatchObject({
      drafted: [],
      refused: [{ entity: article.key, id: row.id, field: 'description', reason: 'structure' }],
    });
    expect(await sets.changes(set)).toEqual([]);
  });

  it.each<[string, object]>([
    ['words', { title: { en: 'winds', ru: 'Ветры' } }],
    ['a picture', { description: { en: document, ru: documentOf({ ...image, alt: '' }) } }],
  ])('never replace a text that gets %s during the call', async (_, changed) => {
    const [field = ''] = Object.keys(changed);
    const row = await write({
      title: {},
      description: {},
      [field]: { en: field === 'title' ? 'winds' : document },
    });
    answer = async (texts) => {
      await app.request({
        ...{ method: 'PATCH', url: `${article.route}/${row.id}` },
        data: changed,
      });
      return capitals(texts);
    };
    const { data, set } = await draft([row]);

    expect(data).toMatchObject({ drafted: [], refused: [{ field, reason: 'changed' }] });
    expect(await sets.changes(set)).toEqual([]);
  });

  it('name rows that do not exist, and texts that are too long', async () => {
    const long = await write({ title: {}, subtitle: {}, description: { en: 'word '.repeat(25_000) } });
    const { data } = await draft([{ id: crypto.randomUUID() }, long]);

    expect(data).toMatchObject({
      drafted: [],
      refused: [{ reason: 'missing' }, { field: 'description', reason: 'length' }],
    });
    expect(requests).toEqual([]);
  });

  it('refuse wrong calls', async () => {
    const row = await write();
    const [customer, set] = [await signInAs(app, { roles: [] }), await sets.release()];
    const statuses = [
      await draft([row], { as: 'anonymous' }),
      await draft([row], { as: customer }),
      await draft([row], { from: 'ru' }),
      await draft([row], { language: 'de' }),
      await draft([], {}),
      await draft(Array.from({ length: 11 }, () => row)),
      await draft([row], { rows: [{ entity: 'rbac.subject', id: row.id }] }),
      await draft([row], { changeSet: crypto.randomUUID() }),
    ].map(({ status }) => status);
    await sets.discard(set);

    expect(statuses).toEqual([401, 403, 400, 400, 400, 400, 400, 404]);
    expect((await draft([row], { changeSet: set.id })).status).toBe(409);
  });

  it('have a rate limit', async () => {
    const row = await write();
    const admin = await signInAs(app, { roles: ['admin'] });
    const rows = Array.from({ length: 10 }, () => row);
    const statuses = [];
    for (let call = 0; call < 31; call++) statuses.push((await draft(rows, { as: admin })).status);

    expect(statuses.indexOf(429)).toBe(30);
  });

  it('are refused without a model, and the work list reports that', async () => {
    const bare = await createTestApp({ modules });
    try {
      const { meta } = (await bare.request<TranslationProgress[]>({
        url: '/api/translations?language=ru',
      })) as unknown as { meta: { canDraft: boolean } };
      const set = await changeSetsOf(bare, 'server').release();
      const { status, problem } = await bare.request({
        ...{ method: 'POST', url: '/api/translations/drafts' },
        data: {
          ...{ changeSet: set.id, language: 'ru', from: 'en' },
          rows: [{ entity: article.key, id: crypto.randomUUID() }],
        },
      });

      expect(meta.canDraft).toBe(false);
      expect([status, problem.message]).toEqual([
        422,
        expect.stringContaining('No language model is configured'),
      ]);
    } finally {
      await bare.close();
    }
  });
});
