import { defineEntity, defineModule, text } from '@flotilla/core';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { adminOf } from '../context/admin-context.js';
import { defineAdminSection } from '../extend/admin-parts.js';
import { accessOf } from '../context/access.js';
import { ShortcutProvider } from '../shell/keys/shortcuts.js';
import { openInAdmin } from '../testing/open-in-admin.fixture.js';
import { EntityForm } from './entity-form.js';

const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: { harbour: text() },
  access: { read: 'public' },
});
const moorings = vi.fn(() => null);
const Desk = () => (
  <form aria-label="Crew">
    <input name="captain" />
  </form>
);
const extension = {
  sections: [
    defineAdminSection(boat, {
      name: 'crew',
      title: { en: 'Crew', ru: 'Команда' },
      Section: Desk,
      isFirst: true,
    }),
    defineAdminSection(boat, {
      name: 'moorings',
      title: { en: 'Moorings', ru: 'Стоянки' },
      Section: moorings,
    }),
  ],
};
const app = adminOf({
  modules: [defineModule({ name: 'fleet', entities: [boat] })],
  extensions: [extension],
  languages: ['en'],
  site: 'boats',
});
const access = accessOf({
  name: 'Ann',
  permissions: { 'fleet.boat': { create: true, read: true, update: true, delete: true } },
});

afterEach(() => localStorage.clear());

/** Opens the form of a boat, or of a new one; resolves when it shows the harbour. */
async function open(
  fetch: typeof globalThis.fetch,
  { id, harbour }: { id?: string; harbour: string } = { id: 'b1', harbour: 'Paphos' },
) {
  const saved = vi.fn();
  const form = <EntityForm entity={boat} {...(id && { id })} onSaved={saved} onClose={() => undefined} />;
  const router = createMemoryRouter([{ path: '*', element: <ShortcutProvider>{form}</ShortcutProvider> }]);
  const { place, queries, close } = await openInAdmin(<RouterProvider router={router} />, {
    app,
    access,
    fetch,
  });
  const field = () =>
    place.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      '[name=harbour], [data-field=harbour] input, [data-field=harbour] textarea',
    );
  await vi.waitFor(() => act(async () => expect(field()?.value).toBe(harbour)));
  const type = (text: string) =>
    act(async () => {
      const shown = field();
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(shown), 'value')?.set?.call(shown, text);
      shown?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  return { place, field, type, queries, saved, close };
}

const formOf = (place: HTMLElement) => place.querySelector<HTMLFormElement>('form[novalidate]');
const answerOf = (harbour: string) =>
  Response.json({ data: { id: 'b1', variant: 'default', harbour } }, { headers: { etag: `"${harbour}"` } });
const isOfBoat = (input: RequestInfo | URL) => new URL(String(input)).pathname === '/api/fleet/boats/b1';
const nothing = () => Response.json({ data: [], meta: { next: null } });

it('keeps typed text when everything is refetched and the row has changed on the server', async () => {
  let harbour = 'Paphos';
  const { field, type, queries, close } = await open(async (input) =>
    isOfBoat(input) ? answerOf(harbour) : nothing(),
  );
  const opened = field();
  await type('Limassol');

  harbour = 'Larnaca';
  await act(() => queries.invalidateQueries());
  // Queries notify their observers in a later task.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(field()).toBe(opened);
  expect(field()?.value).toBe('Limassol');
  await close();
});

it('keeps text that is typed while saving', async () => {
  let harbour = 'Paphos';
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { place, field, type, close } = await open(async (input, init) => {
    if (!isOfBoat(input)) return nothing();
    if (init?.method !== 'PATCH') return answerOf(harbour);
    harbour = 'Limassol';
    await answered;
    return answerOf(harbour);
  });
  await type('Limassol');
  await act(async () => formOf(place)?.requestSubmit());
  await vi.waitFor(() => expect(harbour).toBe('Limassol'));
  await type('Limassol, the old port');
  await act(async () => answer());

  const button = () => place.querySelector('footer button[type=submit]');
  await vi.waitFor(() => act(async () => expect(button()?.textContent).not.toBe('Loading...')));
  expect(field()?.value).toBe('Limassol, the old port');
  await close();
});

it("bases a change on the last saved version, even if the row can't be read in between", async () => {
  const based: unknown[] = [];
  const { place, type, close } = await open(async (input, init) => {
    if (init?.method === 'PATCH') {
      based.push(new Headers(init.headers).get('if-match'));
      return answerOf((JSON.parse(String(init.body)) as { data: { harbour: string } }).data.harbour);
    }
    if (based.length > 0) return Response.json({ error: 'Unauthorized' }, { status: 401 });
    return isOfBoat(input) ? answerOf('Paphos') : nothing();
  });
  const save = () => act(async () => formOf(place)?.requestSubmit());
  await type('Limassol');
  await save();
  await vi.waitFor(() => act(async () => expect(localStorage.length).toBe(0)));
  await type('Larnaca');
  await save();
  await vi.waitFor(() => act(async () => expect(based).toEqual(['"Paphos"', '"Limassol"'])));
  await close();
});

it('keeps text that is typed while a new row is created, as its next draft', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  let sent = '';
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (isOfBoat(input)) return answerOf('Limassol');
    if (init?.method !== 'POST' || new URL(String(input)).pathname !== '/api/fleet/boats') return nothing();
    sent = String(init.body);
    await answered;
    return answerOf('Limassol');
  };
  const made = await open(fetch, { harbour: '' });
  await made.type('Limassol');
  await act(async () => formOf(made.place)?.requestSubmit());
  await vi.waitFor(() => expect(sent).toContain('Limassol'));
  await made.type('Limassol, the old port');
  await act(async () => answer());
  await vi.waitFor(() =>
    act(async () => expect(made.saved).toHaveBeenCalledWith(expect.objectContaining({ id: 'b1' }))),
  );
  await made.close();

  const { close } = await open(fetch, { id: 'b1', harbour: 'Limassol, the old port' });
  await close();
});

it('does not rerender the surroundings of a field while typing', async () => {
  const { type, close } = await open(async (input) => (isOfBoat(input) ? answerOf('Paphos') : nothing()));
  moorings.mockClear();
  await type('Paphos, the old port');
  expect(moorings).not.toHaveBeenCalled();
  await close();
});

it("renders a module's section above the fields outside the row's form; Ctrl+S saves from there too", async () => {
  const written: unknown[] = [];
  const { place, type, close } = await open(async (input, init) => {
    if (init?.method === 'PATCH') written.push(JSON.parse(String(init.body)));
    return isOfBoat(input) ? answerOf('Paphos') : nothing();
  });
  const captain = place.querySelector('[name=captain]');
  expect([
    captain?.closest('form')?.getAttribute('aria-label'),
    place.querySelectorAll('form form').length,
  ]).toEqual(['Crew', 0]);

  await type('Limassol');
  // `ы` is the S key on a Russian keyboard layout.
  const save = new KeyboardEvent('keydown', {
    key: 'ы',
    code: 'KeyS',
    ctrlKey: true,
    bubbles: true,
    cancelable: true,
  });
  await act(async () => captain?.dispatchEvent(save));
  await vi.waitFor(() => act(async () => expect(written).toEqual([{ data: { harbour: 'Limassol' } }])));
  await close();
});
