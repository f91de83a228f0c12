import { defineEntity, defineModule, text } from '@flotilla/core';
import { ClientProvider, createClient, createQueryClient } from '@flotilla/react/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { AdminProvider, adminOf } from '../context/admin-context.js';
import { AccessProvider, accessOf } from '../gate/access.js';
import { ShortcutProvider } from '../keys/shortcuts.js';
import { LanguageProvider } from '../language/language.js';
import { EntityForm } from './entity-form.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: { harbour: text() }, access: { read: 'public' } });
const app = adminOf({ modules: [defineModule({ name: 'fleet', entities: [boat] })], doors: [], languages: ['en'], site: 'boats' });
const access = accessOf('Ann', { 'fleet.boat': { create: true, read: true, update: true, delete: true } });

it('keeps what is typed when all is read again, though somebody has written the row meanwhile', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  let harbour = 'Paphos';
  const fetch = async (input: RequestInfo | URL) =>
    new URL(String(input)).pathname === '/api/fleet/boats/b1'
      ? Response.json({ data: { id: 'b1', variant: 'default', harbour } }, { headers: { etag: `"${harbour}"` } })
      : Response.json({ data: [], meta: { next: null } });
  const queries = createQueryClient();
  const form = <EntityForm entity={boat} id="b1" onSaved={() => undefined} onClose={() => undefined} />;
  const router = createMemoryRouter([{ path: '*', element: <ShortcutProvider>{form}</ShortcutProvider> }]);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <AdminProvider value={app}>
        <QueryClientProvider client={queries}>
          <ClientProvider value={createClient({ baseUrl: 'http://boats.example', fetch })}>
            <LanguageProvider initial="en" languages={['en', 'ru']}>
              <AccessProvider value={access}>
                <RouterProvider router={router} />
              </AccessProvider>
            </LanguageProvider>
          </ClientProvider>
        </QueryClientProvider>
      </AdminProvider>,
    ),
  );
  const field = () =>
    place.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      '[name=harbour], [data-field=harbour] input, [data-field=harbour] textarea',
    );
  await vi.waitFor(() => act(async () => expect(field()?.value).toBe('Paphos')));
  const opened = field();
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(opened), 'value')?.set?.call(opened, 'Limassol');
    opened?.dispatchEvent(new Event('input', { bubbles: true }));
  });

  harbour = 'Larnaca';
  await act(() => queries.invalidateQueries());
  // Queries tell of what they have read in a turn of their own.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(field()).toBe(opened);
  expect(field()?.value).toBe('Limassol');
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});
