import { defineEntity, text } from '@flotilla/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { provideSessionSource } from '../../session/source/session-source.js';
import { useFind } from '../row-hooks.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: { name: text() } });
const jwt = `h.${btoa(JSON.stringify({ subject: { id: 'ann', slug: 'ann' }, roles: [] }))}.s`;

function Boats() {
  return useFind(boat).data?.length;
}

it('a page that opens with an access token that has run out asks once, with the new one', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close(): void {}
    },
  );
  const asked = vi.fn(async (_url: string, _init?: RequestInit) => new Response('{"data":[1,2,3]}'));
  vi.stubGlobal('fetch', asked);
  localStorage.setItem('flotilla_refresh', 'old');
  provideSessionSource(async () => ({
    init: () => expect.unreachable(),
    refresh: async () => ({ refresh: 'new', jwt }),
    logout: () => expect.unreachable(),
    me: () => expect.unreachable(),
    permissions: () => expect.unreachable(),
    isAuthorized: () => expect.unreachable(),
  }));
  const root = createRoot(document.body);
  await act(async () => root.render(<Boats />));
  await act(() => vi.waitFor(() => expect(document.body.textContent).toBe('3')));

  expect(asked.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))).toEqual([`Bearer ${jwt}`]);
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});
