import { defineEntity, defineModule, text } from '@flotilla/core';
import { ApiError } from '@flotilla/react/client';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { adminOf } from '../context/admin-context.js';
import { accessOf } from '../context/access.js';
import { openInAdmin } from '../testing/open-in-admin.fixture.js';
import type { AdminRow } from '../context/admin-row.js';
import type { StoreOptions } from '../rows/uploads.js';
import { MediaLibrary } from './media-library.js';

const picture = defineEntity({
  module: 'fleet',
  name: 'picture',
  fields: { title: text() },
  access: { read: 'public' },
});
const app = adminOf({
  modules: [defineModule({ name: 'fleet', entities: [picture] })],
  extensions: [],
  languages: ['en'],
  site: 'boats',
});
const access = accessOf({
  name: 'Ann',
  permissions: { 'fleet.picture': { create: true, read: true, update: true, delete: true } },
});

it('lists each file immediately, stores them, and shows a reason for each rejected one', async () => {
  const stored: string[] = [];
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const store = async (file: File) => {
    await begun;
    if (file.name === '1.txt' || file.name === '5.txt')
      throw new ApiError(415, 'This is no picture', {}, 'Unsupported Media Type');
    stored.push(file.name);
    return { id: file.name };
  };
  const library = (
    <MediaLibrary uploads={{ entity: picture, store }} onChoose={() => undefined} verb="open" />
  );
  const { place, close } = await openInAdmin(library, {
    app,
    access,
    fetch: async () => Response.json({ data: [], meta: { next: null } }),
  });
  const names = ['1.txt', '2.png', '3.png', '4.png', '5.txt', '6.png'];
  const input = place.querySelector<HTMLInputElement>('input[type=file]');
  Object.defineProperty(input, 'files', {
    value: names.map((name) => new File(['x'], name)),
    configurable: true,
  });
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })));
  const listed = () => [...place.querySelectorAll('[role=status] li')].map((one) => one.textContent);
  expect(listed()).toEqual(names);

  begin();
  await vi.waitFor(() => act(async () => expect(listed()).toHaveLength(2)));
  expect(stored).toEqual(['2.png', '3.png', '4.png', '6.png']);
  expect(listed().map((one) => one.includes('This is no picture: 415 Unsupported Media Type'))).toEqual([
    true,
    true,
  ]);
  expect(listed().map((one) => one.includes('.txt'))).toEqual([true, true]);
  await close();
});

it('ends an upload, and leaves out one that waits, without storing them', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const store = (_: File, { signal }: StoreOptions = {}) => {
    signals.push(signal);
    const { promise, reject } = Promise.withResolvers<AdminRow>();
    signal?.addEventListener('abort', () => reject(signal.reason));
    return promise;
  };
  const library = (
    <MediaLibrary uploads={{ entity: picture, store }} onChoose={() => undefined} verb="open" />
  );
  const { place, close } = await openInAdmin(library, {
    app,
    access,
    fetch: async () => Response.json({ data: [], meta: { next: null } }),
  });
  const input = place.querySelector<HTMLInputElement>('input[type=file]');
  Object.defineProperty(input, 'files', {
    value: ['1.png', '2.png', '3.png', '4.png'].map((name) => new File(['x'], name)),
    configurable: true,
  });
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })));
  const cancel = (name: string) =>
    act(async () => place.querySelector<HTMLElement>(`[aria-label="Cancel the upload of ${name}"]`)?.click());
  const listed = () => [...place.querySelectorAll('[role=status] li')].map((one) => one.textContent);
  expect(signals).toHaveLength(3);

  await cancel('4.png');
  await cancel('1.png');
  expect(listed()).toEqual(['2.png', '3.png']);
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false, false]);
  await close();
});
