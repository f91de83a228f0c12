import { locks } from 'node:worker_threads';
import { content, defineEntity, defineModule, text } from '@flotilla/core';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminOf } from '../context/admin-context.js';
import { accessOf } from '../context/access.js';
import { ShortcutProvider } from '../shell/keys/shortcuts.js';
import { openInAdmin } from '../testing/open-in-admin.fixture.js';
// Loaded eagerly: lazy loading is slow on a loaded machine.
import './conflict-dialog.js';
import { draftPrefix, storeDraft } from './drafts.js';
import { EntityForm } from './entity-form.js';

const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: { ...content(), harbour: text() },
  access: { read: 'public' },
});
const app = adminOf({
  modules: [defineModule({ name: 'fleet', entities: [boat] })],
  extensions: [],
  languages: ['en', 'ru'],
  site: 'boats',
});

/** An API with one boat, which records each write and its headers. */
function api() {
  const row: Record<string, unknown> = {
    id: 'b1',
    variant: 'default',
    harbour: 'Paphos',
    title: { en: 'A', ru: 'Б' },
  };
  const stored = new Map<string, { body: string; answer: string }>();
  const state = {
    row,
    version: 1,
    writes: [] as { method: string; ifMatch: string | null; data: Record<string, unknown> }[],
    made: 0,
    isCut: false,
  };
  const answer = () => Response.json({ data: state.row }, { headers: { etag: `"${state.version}"` } });
  const write = (data: Record<string, unknown>) => {
    Object.assign(state.row, data);
    state.version++;
  };
  const post = (init: RequestInit, body: string) => {
    const key = new Headers(init.headers).get('idempotency-key') ?? crypto.randomUUID();
    const before = stored.get(key);
    if (before && before.body !== body)
      return Response.json(
        { message: 'The Idempotency-Key was used with another request.' },
        { status: 409 },
      );
    if (before) return Response.json(JSON.parse(before.answer), { status: 201 });
    state.made++;
    write((JSON.parse(body) as { data: Record<string, unknown> }).data);
    stored.set(key, { body, answer: JSON.stringify({ data: state.row }) });
    if (!state.isCut) return Response.json({ data: state.row }, { status: 201 });
    state.isCut = false;
    throw new TypeError('fetch failed');
  };
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const { pathname } = new URL(String(input));
    const body = String(init.body);
    if (init.method === 'POST' && pathname === '/api/fleet/boats') return post(init, body);
    if (pathname !== '/api/fleet/boats/b1') return Response.json({ data: [], meta: { next: null } });
    if (init.method !== 'PATCH') return answer();
    const ifMatch = new Headers(init.headers).get('if-match');
    const { data } = JSON.parse(body) as { data: Record<string, unknown> };
    if (ifMatch !== null && ifMatch !== `"${state.version}"`)
      return Response.json({ message: 'stale' }, { status: 412 });
    state.writes.push({ method: 'PATCH', ifMatch, data });
    write(data);
    return answer();
  };
  return { state, fetch, write };
}

async function open(
  fetch: typeof globalThis.fetch,
  { account = 'ann', ...props }: { account?: string; id?: string; preset?: object } = { id: 'b1' },
) {
  const access = accessOf({
    name: 'Ann',
    permissions: { 'fleet.boat': { create: true, read: true, update: true, delete: true } },
    subjectId: account,
  });
  const saved = vi.fn();
  const form = <EntityForm entity={boat} {...(props as object)} onSaved={saved} onClose={() => undefined} />;
  const router = createMemoryRouter([{ path: '*', element: <ShortcutProvider>{form}</ShortcutProvider> }]);
  const { place, close } = await openInAdmin(<RouterProvider router={router} />, { app, access, fetch });
  const field = (name: string, language?: string) => {
    const inputs = place.querySelectorAll<HTMLInputElement>(
      `[data-field=${name}] input, [data-field=${name}] textarea`,
    );
    return language === 'ru' ? inputs[1] : inputs[0];
  };
  await eventually(() => expect(field('harbour')).toBeDefined());
  // Waits until the form has looked for its draft.
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  const type = (value: string, name: string, language?: string) =>
    act(async () => {
      const shown = field(name, language);
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(shown), 'value')?.set?.call(shown, value);
      shown?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const save = () =>
    act(async () => place.querySelector<HTMLFormElement>('form[novalidate]')?.requestSubmit());
  return { place, field, type, save, saved, close };
}

/** Waits for an expectation. An error thrown inside `act` would drop concurrent updates. */
const eventually = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    check();
  });
const dialog = () => document.querySelector('[role=dialog]');
const press = (name: string) =>
  act(async () =>
    [...(dialog()?.querySelectorAll('button') ?? [])].find((button) => nameOf(button) === name)?.click(),
  );
const nameOf = (button: HTMLElement) => button.getAttribute('aria-label') ?? button.textContent;

/** Shows both languages beside each other. */
const showBoth = () => localStorage.setItem('admin:form-language', '"*"');

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

describe('a draft over a newer row', () => {
  it('keeps a concurrent change in another language', async () => {
    showBoth();
    const { state, fetch, write } = api();
    const first = await open(fetch);
    await first.type('Б2', 'title', 'ru');
    await first.close();
    write({ title: { en: 'A corrected', ru: 'Б' } });

    const { field, save, close } = await open(fetch);
    expect([field('title')?.value, field('title', 'ru')?.value]).toEqual(['A corrected', 'Б2']);
    await save();
    await eventually(() => expect(state.row['title']).toEqual({ en: 'A corrected', ru: 'Б2' }));
    expect(dialog()).toBeNull();
    await close();
  });

  it('opens the conflict dialog for a field that both sides changed, without storing anything', async () => {
    const { state, fetch, write } = api();
    const first = await open(fetch);
    await first.type('Mine', 'title');
    await first.close();
    write({ title: { en: 'Theirs', ru: 'Б' } });

    const { field, save, close } = await open(fetch);
    await eventually(() => expect(dialog()?.querySelectorAll('fieldset')).toHaveLength(1));
    expect(dialog()?.textContent).toContain('English');
    await act(async () => dialog()?.querySelectorAll<HTMLInputElement>('input[type=radio]')[1]?.click());
    await press('Go on with what I chose');
    expect(field('title')?.value).toBe('Theirs');
    expect(state.writes).toEqual([]);
    await save();
    await close();
  });

  it('fails as stale when the conflict dialog was closed without a choice', async () => {
    const { state, fetch, write } = api();
    const first = await open(fetch);
    await first.type('Limassol', 'harbour');
    await first.close();
    write({ harbour: 'Larnaca' });

    const { save, close } = await open(fetch);
    await eventually(() => expect(dialog()).not.toBeNull());
    await press('Close');
    await save();
    await eventually(() => expect(dialog()?.textContent).toContain('Larnaca'));
    expect(state.row['harbour']).toBe('Larnaca');
    await close();
  });

  it('is shown only to its account', async () => {
    const { fetch } = api();
    const first = await open(fetch);
    await first.type('Limassol', 'harbour');
    await first.close();
    const other = await open(fetch, { id: 'b1', account: 'bob' });
    expect(other.field('harbour')?.value).toBe('Paphos');
    await other.close();
    const again = await open(fetch);
    expect(again.field('harbour')?.value).toBe('Limassol');
    await again.close();
  });
});

describe('a draft on a slow device', () => {
  const changes = { harbour: { mine: 'Limassol', base: 'Paphos' } };

  beforeEach(() => {
    const request = async (...args: Parameters<typeof locks.request>) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      return locks.request(...args);
    };
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    const prefix = draftPrefix({ account: 'ann', entity: boat, id: 'b1' });
    storeDraft(`${prefix}${crypto.randomUUID()}`, { changes, etag: '"1"' });
  });
  afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));

  it('is shown with a notice', async () => {
    const { field, place, close } = await open(api().fetch);
    await eventually(() => expect(field('harbour')?.value).toBe('Limassol'));
    expect(place.textContent).toContain('have been restored');
    await close();
  });

  it('is shown when an earlier form closed before it found the draft', async () => {
    const { fetch } = api();
    const early = await open(fetch);
    await early.close();
    const { field, close } = await open(fetch);
    await eventually(() => expect(field('harbour')?.value).toBe('Limassol'));
    await close();
  });

  it('is removed by the save when the page renders only after its delay, unlike that of another tab', async () => {
    const { state, fetch } = api();
    const { field, save, close } = await open(fetch);
    await eventually(() => expect(field('harbour')?.value).toBe('Limassol'));
    const other = `${draftPrefix({ account: 'ann', entity: boat, id: 'b1' })}${crypto.randomUUID()}`;
    storeDraft(other, { changes });

    // React renders when `act` ends: the form stores drafts after 500 ms.
    await act(async () => {
      await save();
      await vi.waitFor(() => expect(state.row['harbour']).toBe('Limassol'));
      await new Promise((resolve) => setTimeout(resolve, 800));
    });

    expect(Object.keys(localStorage)).toEqual([other]);
    await close();
    expect(Object.keys(localStorage)).toEqual([other]);
  });

  it('is kept beside earlier input of the form', async () => {
    const typed = Promise.withResolvers<void>();
    const request = async (...args: Parameters<typeof locks.request>) => {
      await typed.promise;
      return locks.request(...args);
    };
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    const { field, type, close } = await open(api().fetch);
    await type('Larnaca', 'harbour');
    // The form stores its input after 500 ms.
    await act(() => new Promise((resolve) => setTimeout(resolve, 700)));
    typed.resolve();
    await eventually(() => expect(localStorage).toHaveLength(2));
    expect(field('harbour')?.value).toBe('Larnaca');
    await close();
    expect(Object.values(localStorage).join(' ')).toMatch(/Limassol.*Larnaca|Larnaca.*Limassol/);
  });
});

describe('two concurrent editors', () => {
  it('keeps their English text when only my Russian one is selected', async () => {
    showBoth();
    const { state, fetch, write } = api();
    const { type, save, close } = await open(fetch);
    await type('Б2', 'title', 'ru');
    write({ title: { en: 'A corrected', ru: 'Б3' } });
    await save();
    await eventually(() => expect(dialog()?.querySelectorAll('fieldset')).toHaveLength(2));
    await press('Save what I chose');
    await eventually(() => expect(state.row['title']).toEqual({ en: 'A corrected', ru: 'Б2' }));
    await close();
  });
});

describe('a new row', () => {
  const isNew = { preset: {} };

  it('is created once when the response to the first attempt was lost', async () => {
    const { state, fetch } = api();
    const { type, save, saved, close } = await open(fetch, isNew);
    await type('Limassol', 'harbour');
    state.isCut = true;
    await save();
    await eventually(() => expect(state.made).toBe(1));
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    await save();
    await eventually(() => expect(saved).toHaveBeenCalled());
    expect(state.made).toBe(1);
    await close();
  });

  it('gets the text typed after a lost response, even after the page was closed', async () => {
    const { state, fetch } = api();
    const first = await open(fetch, isNew);
    await first.type('Limassol', 'harbour');
    state.isCut = true;
    await first.save();
    await eventually(() => expect(state.made).toBe(1));
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    await first.close();

    const { field, type, save, saved, close } = await open(fetch, isNew);
    expect(field('harbour')?.value).toBe('Limassol');
    await type('Larnaca', 'harbour');
    await save();
    await eventually(() => expect(saved).toHaveBeenCalled());
    expect([state.made, state.row['harbour']]).toEqual([1, 'Larnaca']);
    await close();
  });

  it('updates its slug with the title after its draft was restored', async () => {
    const { fetch } = api();
    const first = await open(fetch, isNew);
    await first.type('First idea', 'title');
    await first.close();
    const { field, type, close } = await open(fetch, isNew);
    expect(field('slug')?.value).toBe('first-idea');
    await type('Quite another title', 'title');
    await eventually(() => expect(field('slug')?.value).toBe('quite-another-title'));
    await close();
  });

  it('has a separate draft from other open forms and from forms with another preset', async () => {
    const { fetch } = api();
    const first = await open(fetch, isNew);
    await first.type('Limassol', 'harbour');
    await act(() => new Promise((resolve) => setTimeout(resolve, 600)));
    const second = await open(fetch, isNew);
    expect(second.field('harbour')?.value).toBe('');
    const third = await open(fetch, { preset: { harbour: 'Kyrenia' } });
    expect(third.field('harbour')?.value).toBe('Kyrenia');
    await third.close();
    await second.close();
    await first.close();
  });
});
