import { widget as blogWidget } from '@flotilla/blog';
import { BlogModule } from '@flotilla/blog/backend';
import type { PageDocument } from '@flotilla/core/documents';
import { createPageRenderer, htmlOf } from '@flotilla/react/server';
import { createTestApp, make, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { page } from '../entities/page.js';
import { widget } from '../entities/widget.js';
import { pagesToWidgets, widgetsToExternalWidgets } from '../links.js';
import { HostModule } from './index.js';
import { boat, FleetModule, fleetSite, fleetWidget } from './testing/fleet.fixture.js';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ modules: [BlogModule, FleetModule, HostModule] });
  await make(app, boat, { slug: 'aurora', title: { en: 'Aurora', ru: 'Аврора' } });
});

afterAll(() => app.close());

/** Creates a page with one widget of a module. */
async function pageWith(url: string, externalModule: string, externalWidgetId: string) {
  const placing = await make(app, widget);
  await make(app, pagesToWidgets, {
    pageId: (await make(app, page, { url })).id,
    widgetId: placing.id,
    variant: 'default',
  });
  await make(app, widgetsToExternalWidgets, {
    widgetId: placing.id,
    externalModule,
    externalWidgetId,
    variant: 'default',
  });
}

async function htmlAt(url: string, language: string): Promise<string> {
  const { text } = await app.request({ url: `/api/host/pages/document?url=${url}`, as: 'anonymous' });
  const { data } = JSON.parse(text) as { data: PageDocument };
  const render = await createPageRenderer({
    modules: [fleetSite],
    languages: ['en', 'ru'],
    defaults: { title: '', description: '', origin: '' },
    assets: { styles: [], scripts: [], fontsOf: () => [], themeColors: [] },
    showsErrors: true,
    onError: (error) => expect.fail(String(error)),
  });
  return htmlOf(render(data, { language }));
}

describe('a third-party module', () => {
  it.each([
    ['en', 'Aurora'],
    ['ru', 'Аврора'],
  ])('shows its rows on a page in %s', async (language, name) => {
    const placed = await make(app, fleetWidget, { variant: 'boat-list' });
    await pageWith(`/boats-in-${language}`, 'fleet', placed.id);

    expect(await htmlAt(`/boats-in-${language}`, language)).toContain(
      `<ul class="fleet"><li><a><span>${name}</span></a></li></ul>`,
    );
  });

  it('is offered for placing widgets, and other modules are rejected', async () => {
    const data = { widgetId: (await make(app, widget)).id, externalWidgetId: 'any', externalModule: 'flet' };
    const { status, problem } = await app.request({
      method: 'POST',
      url: widgetsToExternalWidgets.route,
      data,
      as: 'server',
    });

    expect(status).toBe(400);
    expect(JSON.stringify(problem)).toContain('must be one of blog, broadcast, fleet, website-builder');
    const { text } = await app.request({ url: '/api/openapi.json', as: 'anonymous' });
    expect(text).toContain('["blog","broadcast","fleet","website-builder"]');
  });
});

describe('the address of a row', () => {
  it('follows the page that shows it', async () => {
    const placed = await make(app, fleetWidget, { variant: 'boat-list' });
    await pageWith('/harbour', 'fleet', placed.id);
    expect(await htmlAt('/harbour', 'en')).not.toContain('href="/en/fleet');

    const own = await make(app, page, { url: '/fleet/boats/[fleet.boats.slug]' });
    expect(await htmlAt('/harbour', 'en')).toContain('href="/en/fleet/boats/aurora"');

    const data = { url: '/yard/[fleet.boats.slug]' };
    await app.request({ method: 'PATCH', url: `${page.route}/${own.id}`, data });
    expect(await htmlAt('/harbour', 'en')).toContain('href="/en/yard/aurora"');
  });
});

describe('a third-party variant of a widget', () => {
  it('is rendered for rows with the variant', async () => {
    const placed = await make(app, blogWidget, { variant: 'fleet-boats' });
    await pageWith('/journal', 'blog', placed.id);

    expect(await htmlAt('/journal', 'en')).toContain('<ul class="fleet-in-blog"><li><a');
  });

  it('is part of the API description, and other variants are rejected', async () => {
    const { text } = await app.request({ url: '/api/openapi.json', as: 'anonymous' });
    expect(text).toMatch(/"enum":\["default",[^\]]*"article-list-default"[^\]]*"fleet-boats"/);

    const row = await make(app, blogWidget);
    const { status, problem } = await app.request({
      method: 'PATCH',
      url: `/api/blog/widgets/${row.id}`,
      data: { variant: 'fleet-boat' },
      as: 'server',
    });
    expect(status).toBe(400);
    expect(JSON.stringify(problem)).toMatch(/must be one of default, .*fleet-boats/);
  });
});
