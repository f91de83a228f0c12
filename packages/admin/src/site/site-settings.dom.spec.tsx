import { defineEntity, defineModule, text } from '@flotilla/core';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { accessOf } from '../context/access.js';
import { adminOf } from '../context/admin-context.js';
import { openInAdmin } from '../testing/open-in-admin.fixture.js';
import { WithoutSettings } from './site-settings.js';

const site = defineEntity({ module: 'host', name: 'site', fields: { tagline: text() } });
const app = adminOf({
  modules: [defineModule({ name: 'host', entities: [site] })],
  extensions: [],
  languages: ['en'],
  site: 'boats',
});
const refetch = async () => undefined;

async function open(read: { data: unknown; error: Error | null }, create = true) {
  const permissions = { [site.key]: { create, read: true, update: true, delete: false } };
  const sent: unknown[] = [];
  const onCreated = vi.fn();
  const fetch: typeof globalThis.fetch = async (_, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return Response.json({ data: { id: 's1', variant: 'primary' } });
  };
  const { place, close } = await openInAdmin(
    <WithoutSettings
      {...{ entity: site, onCreated }}
      read={{ ...read, refetch }}
      icon={null}
      t={(name) => name}
    />,
    { app, access: accessOf({ name: 'Ann', permissions }), fetch },
  );
  return { place, close, sent, onCreated, button: () => place.querySelector('button') };
}

it('creates the settings of the site', async () => {
  const { button, sent, onCreated, close } = await open({ data: null, error: null });
  await act(async () => button()?.click());
  await vi.waitFor(() => expect(onCreated.mock.lastCall?.[0]).toMatchObject({ id: 's1' }));
  expect(sent).toEqual([{ data: { variant: 'primary' } }]);
  await close();
});

it('offers no button without the permission to create them', async () => {
  const { place, button, close } = await open({ data: null, error: null }, false);
  expect(place.textContent).toContain('missingHint');
  expect(button()).toBeNull();
  await close();
});

it('shows a failure, also beside settings that were read before', async () => {
  const { place, button, close } = await open({ data: { id: 's1' }, error: new Error('broken') });
  expect(place.textContent).toContain('failed');
  expect(button()?.textContent).toBe('again');
  await close();
});
