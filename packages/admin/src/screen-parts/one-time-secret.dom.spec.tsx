import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { LanguageProvider } from '../context/language.js';
import { OneTimeSecret } from './one-time-secret.js';

afterEach(() => vi.unstubAllGlobals());

it('copies the secret, which its label names', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const closed = vi.fn();
  await act(async () =>
    root.render(
      <LanguageProvider initial="en" languages={['en', 'ru']}>
        <OneTimeSecret notice="Copy the key now." label="Key" text="fk_secret" onClose={closed} />
      </LanguageProvider>,
    ),
  );
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

  expect(document.querySelector('label')?.htmlFor).toBe(document.querySelector('input')?.id);
  expect(document.querySelector('input')?.value).toBe('fk_secret');
  await act(async () => button('Copy')?.click());
  expect(await navigator.clipboard.readText()).toBe('fk_secret');
  expect(closed).not.toHaveBeenCalled();
  await act(async () => button('Done')?.click());
  expect(closed).toHaveBeenCalledOnce();
  await act(async () => root.unmount());
});
