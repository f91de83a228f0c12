import { content, defineEntity, defineLink, defineModule, text } from '@flotilla/core';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { accessOf } from '../context/access.js';
import { adminOf } from '../context/admin-context.js';
import { ShortcutProvider } from '../shell/keys/shortcuts.js';
import { openInAdmin } from '../testing/open-in-admin.fixture.js';
import { LinkForm } from './link-form.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: content() });
const file = defineEntity({ module: 'file-storage', name: 'file', fields: { file: text() } });
const pictures = defineLink({
  from: 'fleet.boat',
  to: 'file-storage.file',
  fields: { caption: text({ optional: true }) },
});
const app = adminOf({
  modules: [
    defineModule({ name: 'file-storage', entities: [file] }),
    defineModule({ name: 'fleet', entities: [boat], links: [pictures] }),
  ],
  extensions: [],
  languages: ['en'],
  site: 'boats',
});
const all = { create: true, read: true, update: true, delete: true };
const access = accessOf({ name: 'Ann', permissions: { [pictures.key]: all } });

it('leaves out the ends, the order and the part of the picture', async () => {
  const row = { id: 'l1', variant: 'default', caption: 'Bow', crop: null };
  const fetch = async () => Response.json({ data: row }, { headers: { etag: '"1"' } });
  const form = <LinkForm entity={pictures} id="l1" onDone={() => undefined} />;
  const router = createMemoryRouter([{ path: '*', element: <ShortcutProvider>{form}</ShortcutProvider> }]);
  const { place, close } = await openInAdmin(<RouterProvider router={router} />, { app, access, fetch });
  const shown = () =>
    [...place.querySelectorAll<HTMLElement>('[data-field]')].map((field) => field.dataset['field']);
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(shown()).toContain('caption');
  });
  expect(shown()).not.toContain('crop');
  expect(shown()).not.toContain('orderIndex');
  await close();
});
