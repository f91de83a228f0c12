import { defineEntity, defineModule, text } from '@flotilla/core';
import { changeSetHeader } from '@flotilla/core/change-sets';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { accessOf } from '../../context/access.js';
import { adminOf } from '../../context/admin-context.js';
import { workIn } from '../../context/working-set.js';
import { ShortcutProvider } from '../../shell/keys/shortcuts.js';
import { openInAdmin } from '../../testing/open-in-admin.fixture.js';
import { EntityForm } from '../entity-form.js';
// Loaded before the tests, which wait for the form, and not for its chunks.
import './draft-buttons.js';
import './drafted-row.js';

const set = '00000000-0000-4000-8000-00000000000a';
const id = '00000000-0000-4000-8000-000000000001';
const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: { harbour: text() },
  access: { read: 'public' },
  drafts: true,
});
const app = adminOf({
  modules: [defineModule({ name: 'fleet', entities: [boat] })],
  extensions: [],
  languages: ['en'],
  site: 'boats',
});
const view = {
  ...{ id: set, kind: 'draft', title: null, root: { entity: boat.key, id }, state: 'open', revision: 1 },
  ...{ changes: 1, publishAt: null, timeZone: null, problem: null, request: null, createdBy: null },
  ...{ createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T10:41:00Z' },
  ...{ publishedBy: null, publishedAt: null },
};

afterEach(() => {
  localStorage.clear();
  workIn(undefined);
});

/** Waits for a state of the page; chunks and queries answer in later tasks. */
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    check();
  });

interface Permissions {
  readonly update: boolean | 'own';
  readonly draft: boolean;
}

/** Opens the form of a public boat, and changes its harbour. `first`: the response to the first write. */
async function change(permissions: Permissions, changes: number, first?: Promise<Response>) {
  const sets: (string | null)[] = [];
  let harbour = 'Paphos';
  const answer = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(String(input), init);
    const { pathname } = new URL(request.url);
    if (pathname === '/api/change-sets/for' || pathname === `/api/change-sets/${set}`)
      return Response.json({ data: { ...view, changes } });
    if (pathname !== `/api/fleet/boats/${id}`) return Response.json({ data: [], meta: { next: null } });
    if (request.method === 'PATCH') {
      sets.push(request.headers.get(changeSetHeader));
      if (first && sets.length === 1) return first;
      harbour = ((await request.json()) as { data: { harbour: string } }).data.harbour;
    }
    const headers = { etag: `"${harbour}"` };
    return Response.json({ data: { id, variant: 'default', harbour } }, { headers });
  };
  const access = accessOf({
    name: 'Ann',
    permissions: { [boat.key]: { create: true, read: true, delete: true, ...permissions } },
  });
  const form = <EntityForm entity={boat} id={id} onSaved={() => undefined} onClose={() => undefined} />;
  const router = createMemoryRouter([{ path: '*', element: <ShortcutProvider>{form}</ShortcutProvider> }]);
  const { place, close } = await openInAdmin(<RouterProvider router={router} />, {
    app,
    access,
    fetch: answer,
  });
  const field = () => place.querySelector<HTMLInputElement>('[data-field=harbour] :is(input, textarea)');
  const button = () => place.querySelector<HTMLButtonElement>('footer button[type=submit]');
  await until(() => expect([field()?.value, button()]).toEqual(['Paphos', expect.anything()]));
  const label = button()?.textContent;
  const type = (value: string) =>
    act(async () => {
      const shown = field();
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(shown), 'value')?.set?.call(shown, value);
      shown?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  await type('Limassol');
  return { place, label, sets, type, close };
}

/** Opens the form of a public boat, changes its harbour and saves. @returns the change set of each write */
async function save(permissions: Permissions, first?: Promise<Response>) {
  const { place, label, sets, type, close } = await change(permissions, 1, first);
  await act(async () => place.querySelector<HTMLFormElement>('form[novalidate]')?.requestSubmit());
  await until(() => expect(sets).toHaveLength(1));
  const state = () => place.querySelector('[aria-label="State of the draft"]')?.textContent;
  return { label, sets, state, place, type, close };
}

it('saves a public row in its draft for a person with the right to draft', async () => {
  for (const update of [true, false]) {
    const { label, sets, state, close } = await save({ update, draft: true });
    expect([label, sets]).toEqual(['Save draft', [set]]);
    await until(() => expect(state()).toMatch(/^1 change, saved /));
    await close();
  }
});

it('writes directly for a person without the right to draft', async () => {
  const { label, sets, close } = await save({ update: 'own', draft: false });
  expect([label, sets]).toEqual(['Update', [null]]);
  await close();
});

it('offers to publish input that is not saved, also in the menu, and to discard a draft only', async () => {
  const { place, close } = await change({ update: true, draft: true }, 0);
  const more = () => place.querySelector<HTMLElement>('footer [aria-haspopup=menu]');
  await until(() => expect(more()).not.toBeNull());
  await act(async () => more()?.click());
  const isDisabled = (text: string) =>
    [...document.querySelectorAll('[role=menuitem]')]
      .find(({ textContent }) => textContent?.includes(text))
      ?.hasAttribute('data-disabled');
  await until(() => expect([isDisabled('Publish…'), isDisabled('Discard')]).toEqual([false, true]));
  await close();
});

it('saves corrected input when Publish is pressed during a save that is refused', async () => {
  const refusal = Promise.withResolvers<Response>();
  const { sets, place, type, close } = await save({ update: true, draft: true }, refusal.promise);
  await type('Kyrenia');
  const publish = [...place.querySelectorAll('footer button')].find(
    ({ textContent }) => textContent === 'Publish…',
  );
  await act(async () => publish?.dispatchEvent(new MouseEvent('click', { bubbles: true })));
  expect([publish?.textContent, sets]).toEqual(['Publish…', [set]]);
  const cause = [{ field: 'harbour', message: 'is taken' }];
  refusal.resolve(Response.json({ data: null, cause }, { status: 422 }));
  await until(() => expect(sets).toEqual([set, set]));
  await close();
});
