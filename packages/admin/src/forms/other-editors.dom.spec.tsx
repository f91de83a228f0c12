import { defineEntity, defineModule, text } from '@flotilla/core';
import type { Editor } from '@flotilla/core/live';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { adminOf } from '../context/admin-context.js';
import { openInAdmin } from '../testing/open-in-admin.fixture.js';
import { OtherEditors } from './other-editors.js';

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
const editor = (name: string | null, isCaller = false): Editor => ({
  subjectId: '0193a0a0-0000-7000-8000-00003675cafe',
  name,
  isCaller,
  ...{ place: null, typedSecondsAgo: null },
});

it('shows other editors, and reports when the form is closed', async () => {
  const reported: { path: string; isClosed: boolean }[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const { data } = JSON.parse(String(init?.body)) as { data: { isClosed: boolean } };
    reported.push({ path: new URL(String(input)).pathname, isClosed: data.isClosed });
    return Response.json({ data: [editor('anna'), editor(null), editor('ann', true)] });
  };
  const { place, close } = await openInAdmin(<OtherEditors entity={boat} id="b1" />, { app, fetch });
  await vi.waitFor(() =>
    act(async () =>
      expect(place.textContent).toBe('Also open to edit: anna, person 3675cafe, you, in another window'),
    ),
  );
  await close();

  await vi.waitFor(() =>
    expect(reported.at(-1)).toEqual({ path: '/api/fleet/boats/b1/editors', isClosed: true }),
  );
});

it.each(['pagehide', 'a closed form'])(
  'reports once that the form is closed, with a keepalive request, at %s',
  async (reason) => {
    const closed: RequestInit[] = [];
    const fetch = async (_: RequestInfo | URL, init: RequestInit = {}) => {
      if (String(init.body).includes('"isClosed":true')) closed.push(init);
      return Response.json({ data: [] });
    };
    const { close } = await openInAdmin(<OtherEditors entity={boat} id="b1" />, { app, fetch });
    if (reason === 'pagehide') await act(async () => dispatchEvent(new Event('pagehide')));
    else await close();
    // Sent synchronously, before the page is gone.
    expect(closed.map(({ keepalive }) => keepalive)).toEqual([true]);
    if (reason === 'pagehide') await close();
  },
);
