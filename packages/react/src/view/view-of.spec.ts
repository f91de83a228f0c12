import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createClient } from '../http/client.js';
import { boatList, harbourOverview } from './view.fixture.js';
import { startViewServer, type ViewServer } from './view-server.fixture.js';
import { viewOf } from './view-of.js';

let server: ViewServer;
beforeEach(async () => {
  server = await startViewServer();
});
afterEach(() => server.close());

const client = () => createClient({ baseUrl: server.url });

it('returns an element with the texts of the language, and links without a language', async () => {
  const html = renderToStaticMarkup(await viewOf(boatList, client(), { language: 'ru' }));

  expect(html).toBe(
    '<div class="flotilla" lang="ru"><section><h2>Без названия</h2>' +
      '<a href="/fleet/boats/argo"><span>Argo (ru)</span></a>' +
      '<a href="/fleet/boats/aurora"><span>Aurora (ru)</span></a></section></div>',
  );
});

it('sends the parameters, without cookies and headers that need the permission of another origin', async () => {
  await viewOf(boatList, client(), { limit: 3, page: 2 });
  await viewOf(harbourOverview, client(), { subject: 'paphos', filter: { guests: [8, 10], sort: 'price' } });

  expect(server.requested).toEqual([
    '/api/views/fleet/widget/boat-list?limit=3&page=2',
    '/api/views/fleet/widget/harbour?subject=paphos&filter=guests%3D8%2C10%26sort%3Dprice',
  ]);
  expect(server.headers[0]).not.toHaveProperty('cookie');
  expect(server.headers[0]).not.toHaveProperty('x-flotilla-language');
});

it('encodes names and values of filters', async () => {
  const filter = { 'a&b': 'Fish & chips + 100 %', size: ['1=1', 2] };
  await viewOf(harbourOverview, client(), { subject: 'paphos', filter });

  const sent = new URL(server.requested[0] ?? '', server.url).searchParams.get('filter') ?? '';
  expect([...new URLSearchParams(sent)]).toEqual([
    ['a&b', 'Fish & chips + 100 %'],
    ['size', '1=1,2'],
  ]);
});

it('replaces texts of the row, and sets the level of its heading', async () => {
  const view = await viewOf(boatList, client(), { row: { title: { en: 'Our boats' } }, headingLevel: 1 });

  expect(renderToStaticMarkup(view)).toContain('<h1>Our boats</h1>');
});

it('links to a site with languages, or to pages of the application', async () => {
  const options = { links: 'https://fleet.example', rowPages: { 'fleet.boat': '/boats/[slug]' } } as const;
  const own = { rowPages: options.rowPages };

  expect(renderToStaticMarkup(await viewOf(boatList, client(), options))).toContain(
    'href="https://fleet.example/en/boats/argo"',
  );
  expect(renderToStaticMarkup(await viewOf(boatList, client(), own))).toContain('href="/boats/argo"');
});

it('loads pictures and their renditions from the API', async () => {
  const html = renderToStaticMarkup(await viewOf(harbourOverview, client(), { subject: 'paphos' }));

  expect(html).toContain(`src="${server.url}/public/paphos.jpg"`);
  expect(html).toContain(`${server.url}/public/w/320/paphos.jpg.avif 320w`);
});

it('rejects with the reason: not found, rejected or unreachable', async () => {
  server.status = 404;
  await expect(viewOf(boatList, client())).rejects.toMatchObject({
    name: 'ViewError',
    failure: 'not-found',
    status: 404,
    message: expect.stringMatching(/^The view fleet.widget\/boat-list: no such view: 404/),
  });
  server.status = 429;
  await expect(viewOf(boatList, client())).rejects.toMatchObject({ failure: 'rejected', status: 429 });

  const fetchNothing = () => Promise.reject(new DOMException('gone', 'AbortError'));
  await expect(
    viewOf(boatList, createClient({ baseUrl: 'http://127.0.0.1:9', fetch: fetchNothing })),
  ).rejects.toMatchObject({ failure: 'unreachable', message: expect.stringContaining('http://127.0.0.1:9') });
});
