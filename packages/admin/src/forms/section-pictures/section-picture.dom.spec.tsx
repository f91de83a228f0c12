import { defineModule } from '@flotilla/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AdminProvider, adminOf } from '../../context/admin-context.js';
import { LanguageProvider } from '../../context/language.js';
import { SectionPicture } from './section-picture.js';

const app = adminOf({
  modules: [defineModule({ name: 'fleet', entities: [] })],
  extensions: [],
  languages: ['en'],
  site: 'boats',
});
const section = { id: '1', content: { version: 1, rows: [], links: [] } };
let root: Root;
let place: HTMLElement;
let seen: ((entries: readonly { isIntersecting: boolean }[]) => void)[] = [];

const see = (isIntersecting: boolean) =>
  act(async () => {
    for (const tell of seen) tell([{ isIntersecting }]);
  });

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  seen = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (typeof seen)[number]) {
        seen.push(tell);
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

const show = (read: (content: unknown, signal: AbortSignal) => Promise<string>) =>
  act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <AdminProvider value={app}>
          <LanguageProvider initial="en" languages={['en']}>
            <SectionPicture section={section} title="Advantages" pages={{ language: 'en', read }} />
          </LanguageProvider>
        </AdminProvider>
      </QueryClientProvider>,
    ),
  );

it('is requested in view, and shown without scripts under the title of the section', async () => {
  const read = vi.fn(() => Promise.resolve('<p>Drawn</p>'));
  await show(read);
  expect(read).not.toHaveBeenCalled();
  await see(true);
  await vi.waitFor(() => act(async () => expect(place.querySelector('iframe')).not.toBeNull()));

  const frame = place.querySelector('iframe');
  expect(frame?.getAttribute('sandbox')).toBe('allow-same-origin');
  expect([frame?.title, frame?.tabIndex, frame?.srcdoc]).toEqual(['Advantages', -1, '<p>Drawn</p>']);
  expect(place.firstElementChild?.hasAttribute('inert')).toBe(true);
  await see(false);
  expect(place.querySelector('iframe')).toBeNull();
  await see(true);
  await vi.waitFor(() => act(async () => expect(place.querySelector('iframe')).not.toBeNull()));
  expect(read).toHaveBeenCalledTimes(1);
});

it('aborts its request when it leaves the view', async () => {
  const signals: AbortSignal[] = [];
  await show((_, signal) => {
    signals.push(signal);
    return new Promise(() => undefined);
  });
  await see(true);
  expect(place.querySelector('[aria-label="Drawing the picture…"]')).not.toBeNull();
  await see(false);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

it('shows an icon and words when the request fails', async () => {
  await show(() => Promise.reject(new Error('No.')));
  await see(true);
  await vi.waitFor(() => act(async () => expect(place.textContent).toBe('No picture')));
});
