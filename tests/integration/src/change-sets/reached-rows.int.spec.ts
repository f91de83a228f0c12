import { page, pagesToWidgets, widget as placed, widgetsToExternalWidgets } from '@flotilla/host';
import { feature, widget, widgetsToFeatures } from '@flotilla/website-builder';
import { createTestApp, make, type TestApp, type TestRow } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';
import { changeSetsOf } from './change-sets.fixture.js';

const runs = process.env['CHANGE_SETS'] === 'all' ? 100 : 12;
const changesPerRun = 14;

let app: TestApp;
beforeAll(async () => (app = await createTestApp({ modules })));
afterAll(() => app.close());

/** Reads lay only the changes that they reach. Publishing writes all of them. */
it(`reads the rows that publishing leads to in ${runs} random change sets`, async () => {
  const first = Date.now() % 1_000_000;
  for (let seed = first; seed < first + runs; seed++) await compare(seed);
});

async function compare(seed: number): Promise<void> {
  const pick = picker(seed);
  const tag = `s${seed}`;
  const sets = changeSetsOf(app, 'server');
  const widgets = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      make(app, widget, { className: tag, adminTitle: `${tag} ${index}`, title: { en: `T${pick(3)}` } }),
    ),
  );
  const features = await Promise.all(
    Array.from({ length: 4 }, (_, index) =>
      make(app, feature, { className: tag, title: { en: `F${index}` } }),
    ),
  );
  const links = await Promise.all(
    Array.from({ length: 6 }, () =>
      make(app, widgetsToFeatures, {
        widgetId: widgets[pick(5)]?.id ?? '',
        featureId: features[pick(4)]?.id ?? '',
        orderIndex: pick(4),
      }),
    ),
  );
  await makePage(`/${tag}`, widgets.slice(0, 3));
  const set = await sets.release();
  const trace: string[] = [];
  for (let step = 0; step < changesPerRun; step++) {
    const change = randomChange({ pick, tag, widgets, features, links });
    const { status } = await sets.write(set, change.method, change.url, change.data);
    trace.push(`${change.method} ${change.url} ${JSON.stringify(change.data)} ${status}`);
  }
  const urls = readsOf(tag, [
    ...widgets.map(({ id }) => `${widget.route}/${id}`),
    ...features.map(({ id }) => `${feature.route}/${id}`),
  ]);
  const seen = await Promise.all(urls.map(async (url) => stable((await sets.read<unknown>(set, url)).data)));
  const drafted = await sharedDocument(set, `/${tag}`);
  const { status } = await sets.publish(set);
  expect(status, trace.join('\n')).toBe(200);
  for (const [index, url] of urls.entries()) {
    const { data, problem } = await app.request<unknown>({ url, as: 'server' });
    expect([undefined, 404], JSON.stringify([url, problem])).toContain(problem?.status);
    expect(seen[index], [`seed ${seed}, published ${status}`, url, ...trace].join('\n')).toEqual(
      stable(data),
    );
  }
  const { data } = await app.request({ url: `/api/host/pages/document?url=/${tag}`, as: 'anonymous' });
  expect(drafted, [`seed ${seed}: the document`, ...trace].join('\n')).toEqual(stable(data));
}

/** Makes a page with blocks. */
async function makePage(url: string, blocks: readonly TestRow[]): Promise<void> {
  const { id: pageId } = await make(app, page, { url, title: url });
  for (const [orderIndex, { id: externalWidgetId }] of blocks.entries()) {
    const { id: widgetId } = await make(app, placed, { variant: 'default' });
    await make(app, pagesToWidgets, { pageId, widgetId, orderIndex, variant: 'default' });
    const external = { externalWidgetId, externalModule: 'website-builder', variant: 'default' };
    await make(app, widgetsToExternalWidgets, { widgetId, ...external });
  }
}

/** Returns the document of a page with a change set. */
async function sharedDocument({ id }: { id: string }, url: string): Promise<unknown> {
  const links = `/api/change-sets/${id}/links`;
  const { data: link } = await app.request<{ token: string }>({
    method: 'POST',
    url: links,
    as: 'server',
    data: { expiresIn: 1 },
  });
  const { data } = await app.request<{ document: unknown }>({
    method: 'POST',
    url: '/api/host/previews/shared',
    as: 'server',
    data: { token: link.token, url },
  });
  return stable(data.document);
}

interface Rows {
  readonly pick: (below: number) => number;
  readonly tag: string;
  readonly widgets: readonly TestRow[];
  readonly features: readonly TestRow[];
  readonly links: readonly TestRow[];
}

function randomChange({ pick, tag, widgets, features, links }: Rows) {
  const one = (rows: readonly TestRow[]) => rows[pick(rows.length)]?.id ?? '';
  const [ofWidget, ofFeature] = [`${widget.route}/${one(widgets)}`, `${feature.route}/${one(features)}`];
  const ofLink = `${widgetsToFeatures.route}/${one(links)}`;
  const text = { title: { en: `N${pick(4)}`, ru: `Н${pick(4)}` } };
  const created = { className: tag, adminTitle: `${tag} new ${pick(99)}`, ...text };
  const joined = { widgetId: one(widgets), featureId: one(features), orderIndex: pick(4) };
  const patch = (url: string, data: object) => ({ method: 'PATCH' as const, url, data });
  const kinds = [
    patch(ofWidget, text),
    patch(ofWidget, text),
    patch(ofWidget, { subtitle: { en: `S${pick(4)}` } }),
    patch(ofWidget, { adminTitle: `${tag} changed ${pick(9)}` }),
    patch(ofWidget, { variant: pick(2) ? 'content-split' : 'default' }),
    patch(ofFeature, text),
    patch(ofFeature, text),
    patch(ofLink, { orderIndex: pick(4) }),
    { method: 'POST' as const, url: widget.route, data: created },
    { method: 'POST' as const, url: widgetsToFeatures.route, data: joined },
    { method: 'DELETE' as const, url: ofLink, data: undefined },
    ...(pick(3) === 0 ? [{ method: 'DELETE' as const, url: ofWidget, data: undefined }] : []),
    ...(pick(3) === 0 ? [{ method: 'DELETE' as const, url: ofFeature, data: undefined }] : []),
  ];
  return kinds[pick(kinds.length)] ?? patch(ofWidget, text);
}

/** Reads with filters, orders, searches, counts and links, each on tables that other reads do not touch. */
function readsOf(tag: string, rows: readonly string[]): string[] {
  const filter = (column: string, method: string, value: string, at = 0) =>
    `filters[and][${at}][column]=${column}&filters[and][${at}][method]=${method}&filters[and][${at}][value]=${value}`;
  const own = filter('className', 'eq', tag);
  const order = (column: string) =>
    `orderBy[and][0][column]=${column}&orderBy[and][0][method]=asc&orderBy[and][1][column]=id&orderBy[and][1][method]=asc`;
  const list = (query: string) => `${widget.route}?${own}&limit=20&${query}`;
  return [
    list(order('adminTitle')),
    list(`${order('id')}&include=${widgetsToFeatures.name}`),
    list(`${filter('variant', 'eq', 'default', 1)}&${order('id')}`),
    list(`${filter('title.en', 'ilike', 'N1', 1)}&${order('id')}`),
    list(`${order('title.en')}`),
    `${widget.route}?search=N1&${own}&${order('id')}`,
    `${widget.route}/count?${own}`,
    `${feature.route}?${own}&${order('id')}`,
    ...rows,
  ];
}

/** Removes the moments of writing, which publishing sets. */
function stable(data: unknown): unknown {
  return JSON.parse(
    JSON.stringify(data ?? null, (key, value: unknown) =>
      ['createdAt', 'updatedAt', 'publishedAt'].includes(key) ? undefined : value,
    ),
  );
}

/** Returns a pseudo-random number generator (mulberry32). */
function picker(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
