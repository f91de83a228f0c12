import {
  layout,
  layoutsToWidgets,
  page,
  pagesToLayouts,
  widget as placed,
  widgetsToExternalWidgets,
} from '@flotilla/host';
import {
  button,
  buttonsArray,
  buttonsArraysToButtons,
  widget,
  widgetsToButtonsArrays,
} from '@flotilla/website-builder';
import { createTestApp, make, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';
import { changeSetsOf } from './change-sets.fixture.js';

let app: TestApp;
beforeAll(async () => (app = await createTestApp({ modules })));
afterAll(() => app.close());

const paths = ['/menu-first', '/menu-second', '/menu-third'];

it('shows a changed menu label in the drafts of all pages of a layout, and to the public after publishing', async () => {
  const { id: buttonId } = await makePagesWithMenu('Old label');
  const sets = changeSetsOf(app, 'server');
  const set = await sets.release();
  const title = { en: 'New label' };
  await sets.write(set, 'PATCH', `${button.route}/${buttonId}`, { title });
  const { data: link } = await app.request<{ token: string }>({
    method: 'POST',
    url: `/api/change-sets/${set.id}/links`,
    as: 'server',
    data: { expiresIn: 1 },
  });
  const drafted = () =>
    Promise.all(
      paths.map(async (url) => {
        const data = { token: link.token, url };
        const answer = await app.request<{ document: unknown }>({
          method: 'POST',
          url: '/api/host/previews/shared',
          as: 'server',
          data,
        });
        return labelIn(answer.data.document);
      }),
    );
  const live = () =>
    Promise.all(
      paths.map(async (url) => {
        const answer = await app.request({ url: `/api/host/pages/document?url=${url}`, as: 'anonymous' });
        return labelIn(answer.data);
      }),
    );

  expect([await live(), await drafted()]).toEqual([
    paths.map(() => 'Old label'),
    paths.map(() => 'New label'),
  ]);
  await sets.publish(set);
  expect(await live()).toEqual(paths.map(() => 'New label'));
});

const labelIn = (document: unknown) => /(?:Old|New) label/.exec(JSON.stringify(document))?.[0];

async function makePagesWithMenu(en: string) {
  const shared = await make(app, layout, { variant: 'default' });
  const { id: widgetId } = await make(app, placed, { variant: 'default' });
  await make(app, layoutsToWidgets, { layoutId: shared.id, widgetId, variant: 'header' });
  const bar = await make(app, widget, { variant: 'navbar-default' });
  const external = { externalWidgetId: bar.id, externalModule: 'website-builder', variant: 'default' };
  await make(app, widgetsToExternalWidgets, { widgetId, ...external });
  const menu = await make(app, buttonsArray, {});
  await make(app, widgetsToButtonsArrays, { widgetId: bar.id, buttonsArrayId: menu.id, variant: 'default' });
  const item = await make(app, button, { title: { en }, url: paths[0] ?? '' });
  await make(app, buttonsArraysToButtons, { buttonsArrayId: menu.id, buttonId: item.id, variant: 'default' });
  for (const url of paths) {
    const { id: pageId } = await make(app, page, { url, title: url });
    await make(app, pagesToLayouts, { pageId, layoutId: shared.id, variant: 'default' });
  }
  return item;
}
