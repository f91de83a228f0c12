import { defineEntity, defineModule, text } from '@flotilla/core';
import { ApiError } from '@flotilla/react/client';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { accessOf } from '../context/access.js';
import { adminOf } from '../context/admin-context.js';
import { PickFileProvider } from '../context/pick-file.js';
import { openInAdmin } from '../testing/open-in-admin.fixture.js';
import { FontFields } from './own-fonts.js';
import type { OwnFonts } from './use-own-fonts.js';

const files = defineEntity({ module: 'files', name: 'file', fields: { title: text() } });
const app = adminOf({
  modules: [defineModule({ name: 'files', entities: [files] })],
  extensions: [],
  languages: ['en', 'ru'],
  site: 'boats',
});
const lora = { id: 'f1', title: 'Lora Medium' };

async function open(more: Partial<OwnFonts> = {}) {
  const fonts: OwnFonts = {
    files,
    isPending: false,
    isError: false,
    refetch: vi.fn(),
    fontOf: () => undefined,
    choose: vi.fn(async () => undefined),
    remove: vi.fn(async () => undefined),
    ...more,
  };
  const pick = vi.fn(async () => lora);
  const { place, close } = await openInAdmin(
    <PickFileProvider value={pick}>
      <FontFields fonts={fonts} />
    </PickFileProvider>,
    { app, access: accessOf({ name: 'Ann', permissions: {} }), fetch: async () => Response.json({}) },
  );
  const press = (name: string) =>
    act(async () => place.querySelector<HTMLButtonElement>(`button[aria-label^="${name}"]`)?.click());
  return { place, close, fonts, pick, press };
}

it('shows that the fonts load', async () => {
  const { place, close } = await open({ isPending: true });
  expect(place.querySelector('[role=status]')?.getAttribute('aria-label')).toBe('Loading...');
  await close();
});

it('shows that they could not be loaded, and loads them again', async () => {
  const { place, fonts, close } = await open({ isError: true });
  expect(place.textContent).toContain('The fonts could not be loaded.');
  await act(async () => place.querySelector('button')?.click());
  expect(fonts.refetch).toHaveBeenCalledOnce();
  await close();
});

it('offers only fonts, and takes the chosen one for its role', async () => {
  const { fonts, pick, press, close } = await open();
  await press('Choose a font: Own font for texts');
  expect(pick).toHaveBeenCalledExactlyOnceWith({ type: 'font/' });
  expect(fonts.choose).toHaveBeenCalledExactlyOnceWith('font-text', lora);
  await close();
});

it('shows why a font was refused, and keeps the former one', async () => {
  const params = { en: 'must be a font.', ru: 'должно быть шрифтом.' };
  const refusal = new ApiError(400, 'must be a font.', {}, 'Bad Request', [{ rule: 'pattern', params }]);
  const { place, press, close } = await open({ fontOf: () => lora, choose: () => Promise.reject(refusal) });
  await press('Replace: Own font for headings');
  await vi.waitFor(() =>
    expect(place.querySelector('[role=alert]')?.textContent).toContain('must be a font.'),
  );
  expect(place.textContent).toContain('Lora Medium');
  await close();
});

it('removes the font of one role', async () => {
  const { fonts, press, close } = await open({
    fontOf: (variant) => (variant === 'font-display' ? lora : undefined),
  });
  await press('Remove: Own font for texts');
  expect(fonts.remove).not.toHaveBeenCalled();
  await press('Remove: Own font for headings');
  expect(fonts.remove).toHaveBeenCalledExactlyOnceWith(['font-display']);
  await close();
});
