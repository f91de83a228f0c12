import { defineEntity, defineModule, text } from '@flotilla/core';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { adminOf } from '../context/admin-context.js';
import { accessOf } from '../context/access.js';
import { openInAdmin } from '../testing/open-in-admin.fixture.js';
import { RowPicker } from './row-picker.js';

const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: { title: text() },
  access: { read: 'public' },
});
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
const aurora = { id: 'b1', title: 'Aurora' };
const borealis = { id: 'b2', title: 'Borealis' };

it('ignores Enter while it shows results of the previous words', async () => {
  const searches: ((rows: readonly object[]) => void)[] = [];
  const fetch = async (input: RequestInfo | URL) => {
    const isSearch = new URL(String(input)).searchParams.has('search');
    const data = isSearch
      ? await new Promise<readonly object[]>((resolve) => searches.push(resolve))
      : [aurora, borealis];
    return Response.json({ data, meta: { next: null } });
  };
  const picked = vi.fn<(row: { readonly id: string }) => void>();
  const picker = (
    <RowPicker entity={boat} onPick={picked}>
      <button type="button">Choose</button>
    </RowPicker>
  );
  const { place, close } = await openInAdmin(picker, { app, access, fetch });
  await act(async () => place.querySelector('button')?.click());
  const offered = () =>
    [...document.querySelectorAll('[role=option]:not([aria-disabled=true])')].map((one) =>
      one.textContent?.trim(),
    );
  const selectedOption = () => document.querySelector('[role=option][aria-selected=true]')?.textContent;
  const input = () => document.querySelector<HTMLInputElement>('[role=combobox]');
  const waitUntil = (what: () => void) => vi.waitFor(() => act(async () => what()));
  const type = (words: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), words);
      input()?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const enter = () =>
    act(async () => input()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  await waitUntil(() => expect(offered()).toEqual(['Aurora', 'Borealis', 'Create a new one']));

  await type('bor');
  await waitUntil(() => expect(searches).toHaveLength(1));
  expect(document.querySelectorAll('[role=option]')).toHaveLength(2);
  expect(offered()).toEqual([]);
  await enter();
  expect(picked).not.toHaveBeenCalled();

  await act(async () => searches[0]?.([borealis, aurora]));
  await waitUntil(() => expect(offered()).toEqual(['Borealis', 'Aurora', 'Create “bor”']));
  await waitUntil(() => expect(selectedOption()).toBe('Borealis'));
  await enter();
  expect(picked).toHaveBeenCalledExactlyOnceWith(borealis);
  await close();
});

it.each([
  [
    'an empty result, although a row can be created',
    () => Response.json({ data: [], meta: { next: null } }),
    'No found items.',
    1,
  ],
  [
    'a failed search, without offering to create a row',
    () => new Response('{}', { status: 500 }),
    'This could not be loaded.',
    0,
  ],
])('reports %s', async (_, answer, text, offered) => {
  const fetch = async (input: RequestInfo | URL) =>
    new URL(String(input)).searchParams.has('search')
      ? answer()
      : Response.json({ data: [aurora], meta: { next: null } });
  const picker = (
    <RowPicker entity={boat} onPick={() => undefined}>
      <button type="button">Choose</button>
    </RowPicker>
  );
  const { place, close } = await openInAdmin(picker, { app, access, fetch });
  await act(async () => place.querySelector('button')?.click());
  const input = () => document.querySelector<HTMLInputElement>('[role=combobox]');
  await vi.waitFor(() => act(async () => expect(input()).not.toBeNull()));
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), 'Home');
    input()?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const listText = () => document.querySelector('[cmdk-list]')?.textContent;
  await vi.waitFor(() => act(async () => expect(listText()).toContain(text)));
  expect(
    [...document.querySelectorAll('[role=option]')].filter(({ textContent }) =>
      textContent?.includes('Create'),
    ),
  ).toHaveLength(offered);
  await close();
});
