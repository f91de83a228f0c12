import { content, defineEntity, defineModule, integer, text } from '@flotilla/core';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { adminOf } from '../context/admin-context.js';
import { accessOf } from '../context/access.js';
import { ShortcutProvider } from '../shell/keys/shortcuts.js';
import { openInAdmin } from '../testing/open-in-admin.fixture.js';
import { EntityForm } from './entity-form.js';

const fields = { ...content(), harbour: text({ max: 5 }), berths: integer({ optional: true, max: 3 }) };
const boat = defineEntity({ module: 'fleet', name: 'boat', fields, access: { read: 'public' } });
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
const row = { id: 'b1', variant: 'default', harbour: 'Kyr', berths: 1, title: { en: 'A' } };

afterEach(() => localStorage.clear());

async function open(answerOfPatch: () => Response | Promise<Response>, others: readonly object[] = []) {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (init?.method === 'PATCH') return answerOfPatch();
    const { pathname, searchParams } = new URL(String(input));
    const isBoat = pathname === '/api/fleet/boats/b1';
    const found = searchParams.get('filters')?.includes('"Paph"') ? others : [];
    return Response.json({ data: isBoat ? row : found, meta: { next: null } }, { headers: { etag: '"1"' } });
  };
  const form = <EntityForm entity={boat} id="b1" onSaved={() => undefined} onClose={() => undefined} />;
  const router = createMemoryRouter([{ path: '*', element: <ShortcutProvider>{form}</ShortcutProvider> }]);
  const { place, close } = await openInAdmin(<RouterProvider router={router} />, { app, access, fetch });
  const field = (name: string) =>
    place.querySelector<HTMLInputElement>(`[data-field=${name}] input, [data-field=${name}] textarea`);
  // An error thrown inside `act` would drop concurrent updates.
  const eventually = (check: () => void) =>
    vi.waitFor(async () => {
      await act(async () => undefined);
      check();
    });
  await eventually(() => expect(field('harbour')).not.toBeNull());
  const type = (name: string, value: string) =>
    act(async () => {
      const shown = field(name);
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(shown), 'value')?.set?.call(shown, value);
      shown?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const save = () =>
    act(async () => place.querySelector<HTMLFormElement>('form[novalidate]')?.requestSubmit());
  const atButtons = () => place.querySelector('footer')?.textContent;
  return { field, type, save, atButtons, eventually, close };
}

const links = () => [...document.querySelectorAll<HTMLElement>('footer [role=alert][tabindex] button')];

describe('a rejected form', () => {
  it('links its invalid fields at the buttons, gets the focus there, and drops corrected ones', async () => {
    const { field, type, save, atButtons, eventually, close } = await open(() =>
      Response.json({ data: row }),
    );
    await type('harbour', 'Limassol');
    await type('berths', '9');
    await save();
    await eventually(() => expect(atButtons()).toContain('2 things to correct'));
    expect(document.activeElement).toBe(document.querySelector('footer [role=alert][tabindex]'));
    expect(links().map(({ textContent }) => textContent)).toEqual(['Harbour', 'Berths']);
    await act(async () => links()[1]?.click());
    await eventually(() => expect(document.activeElement).toBe(field('berths')));
    const described = field('berths')?.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toContain('3');

    await type('harbour', 'Kyr');
    await eventually(() => expect(atButtons()).toContain('1 thing to correctBerths'));
    await save();
    await eventually(() =>
      expect(document.activeElement).toBe(document.querySelector('footer [role=alert][tabindex]')),
    );
    await close();
  });

  it('lists the fields that the server rejects, and shows other causes with the status', async () => {
    const cause = [{ field: 'harbour', message: 'is taken' }, { message: 'The port is closed' }];
    const refused = () =>
      Response.json({ data: null, cause }, { status: 422, statusText: 'Unprocessable Entity' });
    const { type, save, atButtons, eventually, close } = await open(refused);
    await type('harbour', 'Paph');
    await save();
    await eventually(() => expect(atButtons()).toContain('1 thing to correctHarbour: '));
    expect(atButtons()).toContain(
      'harbour is taken, The port is closed: 422 Unprocessable Entity. What you typed is still here.',
    );
    expect(document.activeElement).toBe(document.querySelector('footer [role=alert][tabindex]'));
    await close();
  });

  it.each([
    ['and by which row', [row, { ...row, id: 'b2', title: { en: 'Ketch' } }], '“Paph” is taken by “Ketch”'],
    ['without rows that the account may not read', [], '“Paph” is taken by another entry'],
  ])('names the taken value, %s', async (_, others, text) => {
    const cause = [{ field: 'harbour', message: 'is taken by another row', rule: 'taken' }];
    const { type, save, atButtons, eventually, close } = await open(
      () => Response.json({ data: null, cause }, { status: 409 }),
      others,
    );
    await type('harbour', 'Paph');
    await save();
    await eventually(() => expect(atButtons()).toContain(`Harbour: ${text}`));
    await close();
  });

  it('shows no refusal at a field that was corrected before the response', async () => {
    const answer = Promise.withResolvers<Response>();
    const { field, type, save, atButtons, eventually, close } = await open(() => answer.promise);
    await type('harbour', 'Paph');
    await save();
    await type('harbour', 'Kyr');
    const cause = [{ field: 'harbour', message: 'is taken' }];
    answer.resolve(Response.json({ data: null, cause }, { status: 422, statusText: 'Unprocessable Entity' }));
    await eventually(() => expect(atButtons()).toContain('harbour is taken'));
    expect(field('harbour')?.getAttribute('aria-invalid')).not.toBe('true');
    expect(links()).toEqual([]);
    await close();
  });

  it('announces that it was saved', async () => {
    const { type, save, eventually, close } = await open(() =>
      Response.json({ data: row }, { headers: { etag: '"2"' } }),
    );
    await type('harbour', 'Paph');
    await save();
    await eventually(() =>
      expect(document.querySelector('[role=status][data-toasts]')?.textContent).toContain(
        'Updated successfully',
      ),
    );
    await close();
  });
});
