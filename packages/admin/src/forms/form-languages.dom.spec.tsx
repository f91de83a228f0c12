import { content, defineEntity, defineModule } from '@flotilla/core';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accessOf } from '../context/access.js';
import { adminOf } from '../context/admin-context.js';
import { ShortcutProvider } from '../shell/keys/shortcuts.js';
import { openInAdmin } from '../testing/open-in-admin.fixture.js';
import { EntityForm } from './entity-form.js';

const article = defineEntity({
  module: 'fleet',
  name: 'article',
  fields: content(),
  access: { read: 'public' },
  publishing: true,
});
const parts = {
  modules: [defineModule({ name: 'fleet', entities: [article] })],
  extensions: [],
  site: 'boats',
};
const app = adminOf({ ...parts, languages: ['en', 'ru'] });
const arabic = adminOf({ ...parts, languages: ['en', 'ar'] });
const access = accessOf({
  name: 'Ann',
  permissions: { 'fleet.article': { create: true, read: true, update: true, delete: true } },
});

afterEach(() => localStorage.clear());

async function open(row?: object, site = app) {
  const sent: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (init?.method === 'POST') sent.push(init.body);
    const isArticle = new URL(String(input)).pathname.endsWith('/a1');
    return Response.json({ data: isArticle ? row : [], meta: { next: null } }, { headers: { etag: '"1"' } });
  };
  const id = row ? { id: 'a1' } : {};
  const form = <EntityForm entity={article} {...id} onSaved={() => undefined} onClose={() => undefined} />;
  const router = createMemoryRouter([{ path: '*', element: <ShortcutProvider>{form}</ShortcutProvider> }]);
  const { place, close } = await openInAdmin(<RouterProvider router={router} />, {
    app: site,
    access,
    fetch,
  });
  const titles = () => [...place.querySelectorAll<HTMLTextAreaElement>('[data-field=title] textarea')];
  await vi.waitFor(() => act(async () => expect(titles().length).toBeGreaterThan(0)));
  const button = (text: string) =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === text);
  const press = (text: string) => act(async () => button(text)?.click());
  return { place, titles, button, press, sent, close };
}

const stored = {
  id: 'a1',
  variant: 'default',
  title: { en: 'Winds', ru: 'Ветра' },
  subtitle: { en: 'Of summer' },
};

describe('a form of texts in two languages', () => {
  it('shows one language, how complete each is, and the others on request', async () => {
    const { titles, button, press, close } = await open(stored);
    expect(titles().map(({ value }) => value)).toEqual(['Winds']);
    expect([button('en●complete'), button('ru◐partly filled in')].every(Boolean)).toBe(true);

    await press('ru◐partly filled in');
    expect(titles().map(({ value }) => value)).toEqual(['Ветра']);
    await press('Both');
    expect(titles().map(({ value }) => value)).toEqual(['Winds', 'Ветра']);
    await close();
  });

  it('gives each input the language and the direction of its text', async () => {
    const { titles, press, close } = await open({ ...stored, title: { en: 'Winds', ar: 'رياح' } }, arabic);
    await press('Both');
    expect(titles().map(({ lang, dir }) => [lang, dir])).toEqual([
      ['en', 'ltr'],
      ['ar', 'rtl'],
    ]);
    await close();
  });

  it('folds technical fields away', async () => {
    const { place, close } = await open(stored);
    const folded = [...place.querySelectorAll('details [data-field]')].map(
      (field) => (field as HTMLElement).dataset['field'],
    );
    expect(folded.toSorted()).toEqual(['adminTitle', 'className', 'slug', 'variant']);
    await close();
  });

  it('needs a title to be published, in the language that is shown', async () => {
    const { place, titles, press, sent, close } = await open();
    await press('Publish');
    const summary = () => place.querySelector('footer [role=alert][tabindex]');
    await vi.waitFor(() => act(async () => expect(summary()?.textContent).toContain('1 thing to correct')));
    expect(document.activeElement).toBe(summary());
    expect(sent).toEqual([]);

    await act(async () => summary()?.querySelector('button')?.click());
    await vi.waitFor(() => expect(document.activeElement).toBe(titles()[0]));
    await close();
  });
});
