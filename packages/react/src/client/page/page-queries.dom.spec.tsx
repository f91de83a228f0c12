import { defineEntity, text } from '@flotilla/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { session } from '../../session/session.js';
import { provideSessionSource } from '../../session/source/session-source.js';
import { useSession } from '../../session/use-session.js';
import { useFind } from '../row-hooks.js';

const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: { name: text() },
  access: { read: 'public' },
});
const jwt = `h.${btoa(JSON.stringify({ subject: { id: 'ann', slug: 'ann' }, roles: [] }))}.s`;

function Boats() {
  return useFind(boat).data?.length;
}

it('sends one request, with the new token, when the page opens with an expired access token', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close(): void {}
    },
  );
  const requested = vi.fn(async (_url: string, _init?: RequestInit) => new Response('{"data":[1,2,3]}'));
  vi.stubGlobal('fetch', requested);
  localStorage.setItem('flotilla_refresh', 'old');
  provideSessionSource(async () => ({
    init: () => expect.unreachable(),
    refresh: async () => ({ refresh: 'new', jwt }),
    logout: async () => ({ redirectTo: '/' }),
    me: () => expect.unreachable(),
    permissions: () => expect.unreachable(),
    isAuthorized: () => expect.unreachable(),
  }));
  const root = createRoot(document.body);
  await act(async () => root.render(<Boats />));
  await act(() => vi.waitFor(() => expect(document.body.textContent).toBe('3')));

  expect(requested.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))).toEqual([
    `Bearer ${jwt}`,
  ]);
  await act(async () => root.unmount());
});

/** Shows one query to signed-in visitors only; `Boats` shows one to everyone. */
function Own() {
  return useSession().status === 'signed-in' ? <Mine /> : null;
}

function Mine() {
  return useFind(boat, { where: { name: { eq: 'mine' } } }).data?.length;
}

it('after sign-out refetches public queries once and private queries never', async () => {
  const root = createRoot(document.body);
  await act(async () =>
    root.render(
      <>
        <Boats />
        <Own />
      </>,
    ),
  );
  await act(() => vi.waitFor(() => expect(document.body.textContent).toBe('33')));
  const requested = vi.mocked(fetch);
  requested.mockClear();

  await act(async () => session.signOut(null));
  await act(() => vi.waitFor(() => expect(requested).toHaveBeenCalled()));
  await act(() => vi.waitFor(() => expect(document.body.textContent).toBe('3')));
  const urls = requested.mock.calls.map(([url]) => decodeURIComponent(String(url)));
  expect(urls.filter((url) => url.includes('/api/fleet/boats'))).toEqual([
    expect.not.stringContaining('mine'),
  ]);
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});
