import { defineEntity, defineModule, text } from '@flotilla/core';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { adminOf } from '../context/admin-context.js';
import { accessOf } from '../context/access.js';
import { ShortcutProvider } from '../shell/keys/shortcuts.js';
import { openInAdmin } from '../testing/open-in-admin.fixture.js';
import { EditDialog } from './edit-dialog.js';

const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: { harbour: text() },
  access: { read: 'public' },
});
const app = adminOf({
  modules: [defineModule({ name: 'fleet', entities: [boat] })],
  extensions: [],
  languages: ['en'],
  site: 'boats',
});
const access = accessOf({
  name: 'Ann',
  permissions: { 'fleet.boat': { create: true, read: true, update: true, delete: true } },
});

it('is at most 80vh high and 64rem (screen-lg) wide', async () => {
  const row = { data: { id: 'b1', variant: 'default', harbour: 'Paphos' } };
  const dialog = <EditDialog entity={boat} id="b1" onClose={() => undefined} />;
  const router = createMemoryRouter([{ path: '*', element: <ShortcutProvider>{dialog}</ShortcutProvider> }]);
  const { close } = await openInAdmin(<RouterProvider router={router} />, {
    app,
    access,
    fetch: async (input) => Response.json(pathOf(input).endsWith('/boats/b1') ? row : { data: [] }),
  });
  const rendered = () => document.querySelector('[role=dialog]');
  await vi.waitFor(() => act(async () => expect(rendered()?.textContent).toContain('Update')));

  const sizes = rendered()
    ?.className.split(' ')
    .filter((name) => /^(max-)?[hw]-/.test(name));
  expect(sizes).toContain('max-h-[80vh]');
  expect(sizes).toContain('w-[min(64rem,calc(100vw-2rem))]');
  await close();
});

const pathOf = (input: Parameters<typeof fetch>[0]) =>
  new URL(input instanceof Request ? input.url : input).pathname;
