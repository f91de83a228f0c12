import { createRegistry, type Entity, isLink } from '@flotilla/core';
import { createTestApp, make, signInAs, type TestApp } from '@flotilla/testing';
import { page } from '@flotilla/host';
import type { SignedIn } from '@flotilla/backend/ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from './modules.js';

const registry = createRegistry(modules.map(({ module }) => module));
const publishable = [...registry.entities.values()].filter(({ publishing }) => publishing);
const links = [...registry.entities.values()].filter(isLink);
/** Reads that need only the id, the slug or a word of a row. */
const actions = registry.modules.flatMap((module) => module.actions).filter(({ method }) => method === 'GET');

let app: TestApp;
let visitor: SignedIn;
beforeAll(async () => {
  app = await createTestApp({
    modules,
    env: { DEPLOYMENT: 'development', SITE_URL: 'https://boats.example' },
  });
  visitor = await signInAs(app);
  for (const { key, module, plural } of publishable)
    if (key !== page.key)
      await make(app, page, { url: `/of-${module}/${plural}/[${module}.${plural}.slug]` });
});
afterAll(() => app.close());

interface Made {
  readonly entity: Entity;
  readonly id: string;
  /** A word that occurs nowhere else in the database. */
  readonly word: string;
  readonly url: string;
  /** The rows that are linked with it. */
  readonly linked: readonly { readonly link: Entity; readonly row: Readonly<Record<string, unknown>> }[];
}

/** Creates a published row with each link that its entity has. */
async function madeOf(entity: Entity): Promise<Made> {
  const word = `w${crypto.randomUUID().replaceAll('-', '')}`;
  const url = entity.key === page.key ? `/${word}` : `/of-${entity.module}/${entity.plural}/${word}`;
  const named = 'slug' in entity.fields ? { slug: word } : {};
  const own = entity.key === page.key ? { url } : named;
  const row = await make(app, entity, {
    ...own,
    title: entity.key === page.key ? word : { en: word },
    publishedAt: past,
    unpublishedAt: null,
  });
  const id = String(row.id);
  const linked = [];
  for (const link of links)
    for (const end of [link.left, link.right]) {
      if (end?.key !== entity.key) continue;
      linked.push({ link, row: await make(app, link, { [end.field]: id, variant: 'default' }) });
    }
  return { entity, id, word, url, linked };
}

const published = ['row', 'list', 'count', 'total', 'document', 'sitemap', 'the action /api/host/pages/urls'];
const past = '2020-01-01T00:00:00.000Z';
const filtered = (column: string, value: string) =>
  `filters=${encodeURIComponent(JSON.stringify({ and: [{ column, method: 'eq', value }] }))}`;

/** Returns the address of each entry point of a row, by name. */
function entryPoints({ entity, id, word, url, linked }: Made): Record<string, string> {
  const ofRow: Record<string, string> = {
    row: `${entity.route}/${id}`,
    changes: `${entity.route}/${id}/changes`,
    uses: `${entity.route}/${id}/uses`,
    list: `${entity.route}?${filtered('id', id)}`,
    'own search': `${entity.route}?search=${word}`,
    count: `${entity.route}/count?${filtered('id', id)}`,
    total: `${entity.route}?limit=1&count=true&${filtered('id', id)}`,
    'search of everything': `/api/search?query=${word}&limit=50`,
    document: `/api/host/pages/document?url=${url}`,
    'document in parts': `/api/host/pages/document-in-parts?url=${url}`,
    feed: `/api/host/pages/feed?url=${url}`,
    picture: `/api/host/opengraph-image?url=/en${url}`,
    sitemap: '/api/host/sitemap/urls?offset=0&limit=1000',
  };
  const ofLinks = linked.flatMap(({ link, row }) => {
    const ends = isLink(link) ? [link.left, link.right].flatMap((end) => (end ? [end] : [])) : [];
    return [
      [`rows of ${link.key}`, `${link.route}?${filtered('id', String(row['id']))}`],
      ...ends.flatMap((end) => {
        const far = registry.entities.get(end.key);
        const farId = String(row[end.field]);
        const token = [...registry.relationsOf(end.key).values()].find(
          (relation) => relation.link.key === link.key,
        )?.token;
        if (!far || token === undefined || farId === id) return [];
        return [[`${link.key} from ${end.key}`, `${far.route}/${farId}?include=${token}`]];
      }),
    ];
  });
  const ofActions = actions.map(({ path }) => {
    const filled = path.replace('/subjects/{id}', `/subjects/${visitor.id}`).replace(/\{\w+\}/g, id);
    return [`the action ${path}`, filled];
  });
  return { ...ofRow, ...(Object.fromEntries([...ofLinks, ...ofActions]) as Record<string, string>) };
}

/** Returns the entry points that show a row to a visitor. */
async function seenAt(made: Made): Promise<string[]> {
  const seen = [];
  for (const [name, url] of Object.entries(entryPoints(made))) {
    const { status, text, data, meta } = await app.request<unknown>({ url, as: visitor });
    const isCounted = (name === 'count' && data === 1) || (name === 'total' && meta.total === 1);
    // The empty document of a url names the url.
    const isThere = status === 200 && !/^\{"data":\{"url":"[^"]*","status":404/.test(text);
    const isNamed = isThere && (text.includes(made.word) || text.includes(`"${made.id}"`));
    if (isCounted || isNamed || (name === 'picture' && status === 200)) seen.push(name);
  }
  return seen;
}

const set = ({ entity, id }: Made, data: object) =>
  app.request({ method: 'PATCH', url: `${entity.route}/${id}`, data });

describe.each(publishable.map(({ key }) => key))('%s', (key) => {
  let made: Made;
  beforeAll(async () => {
    made = await madeOf(registry.entity(key));
  });

  it('is found while it is published', async () => {
    expect(await seenAt(made)).toEqual(expect.arrayContaining(published));
  });

  it.each([
    ['withdrawn', { unpublishedAt: past }],
    ['a draft', { publishedAt: null, unpublishedAt: null }],
    ['not published yet', { publishedAt: '2999-01-01T00:00:00.000Z', unpublishedAt: null }],
  ])('is found nowhere when it is %s', async (_, moments) => {
    expect((await set(made, moments)).status).toBe(200);
    expect(await seenAt(made)).toEqual([]);
  });
});
