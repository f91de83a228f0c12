import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LanguageProvider } from '../../context/language.js';
import { ErrorCatcher } from './error-screen.js';

const requested: string[] = [];
const loaded = vi.fn<() => void>();
let root: Root;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  requested.length = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    return new Response('{}');
  });
  vi.spyOn(location, 'reload').mockImplementation(loaded);
  // React logs caught errors, too.
  vi.spyOn(console, 'error').mockReturnValue();
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') ?? document.body);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  loaded.mockClear();
  sessionStorage.clear();
});

function Broken({ message }: { message: string }): never {
  throw new Error(message);
}
const show = (message: string) =>
  act(async () =>
    root.render(
      <LanguageProvider initial="en" languages={['en', 'ru']}>
        <ErrorCatcher key={message}>
          <Broken message={message} />
        </ErrorCatcher>
      </LanguageProvider>,
    ),
  );

it('shows the error and a button that revalidates the site and reloads the page', async () => {
  await show('The table broke.');
  expect(document.body.textContent).toContain('The table broke.');
  expect(requested).toEqual([]);

  await act(async () => document.querySelector('button')?.click());
  expect(requested).toEqual(['/api/revalidation/revalidate?path=/&type=layout']);
  expect(loaded).toHaveBeenCalledOnce();
});

it('reloads automatically, but only once, after a server rendering error', async () => {
  await show('An error occurred in the Server Components render. A digest is there.');
  expect(requested).toEqual(['/api/revalidation/revalidate?path=/&type=layout']);
  expect(loaded).toHaveBeenCalledOnce();

  await show('An error occurred in the Server Components render. Again.');
  expect(requested).toHaveLength(1);
});
