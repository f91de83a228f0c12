import { defineEntity, defineModule, text } from '@flotilla/core';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { accessOf } from '../../context/access.js';
import { adminOf } from '../../context/admin-context.js';
import { openInAdmin } from '../../testing/open-in-admin.fixture.js';
import { ImportDialog } from './import-dialog.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: { name: text() } });
const columns = {
  columns: [{ name: 'name', is: 'field', sample: 'Wave' }],
  targets: ['name', 'id'],
  keys: [],
};
const preview = {
  ...{ isStored: false, total: 1, created: 1, updated: 0, unchanged: 0, problems: [], problemCount: 0 },
  ...{ changes: [{ line: 2, key: 'Wave', change: 'created', fields: ['name'] }], ignored: [] },
};

it.each([
  ['no cancel while one call stores a small file, which cannot be taken back', 10, []],
  ['a cancel while a job stores a large file', 300 * 1024, ['Cancel']],
])('offers %s', async (_, bytes, expected) => {
  const fetch: typeof globalThis.fetch = async (input) => {
    const { pathname, searchParams } = new URL(String(input));
    if (pathname.endsWith('/import-columns')) return Response.json({ data: columns });
    if (searchParams.get('dryRun') === 'false') return new Promise(() => undefined);
    if (pathname.endsWith('/import')) return Response.json({ data: preview });
    const job = { id: 'j1', status: 'done', done: 1, total: 1, failed: 0, problems: [] };
    return Response.json({ data: pathname.endsWith('/import-jobs') ? job : preview });
  };
  const app = adminOf({
    ...{ modules: [defineModule({ name: 'fleet', entities: [boat] })], extensions: [] },
    ...{ languages: ['en'], site: 'boats' },
  });
  const { close } = await openInAdmin(
    <MemoryRouter>
      <ImportDialog entity={boat} onClose={() => undefined} />
    </MemoryRouter>,
    { app, access: accessOf({ name: 'Ann', permissions: {} }), fetch },
  );
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const file = new File([`name\n${'Wave'.padEnd(bytes)}`], 'boats.csv');
  Object.defineProperty(input, 'files', { value: [file] });
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })));
  const buttons = () => [...document.querySelectorAll('[role=dialog] button')] as HTMLButtonElement[];
  const press = (name: RegExp) =>
    vi.waitFor(async () => {
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
      const button = buttons().find(({ textContent }) => name.test(textContent));
      expect(button?.disabled).toBe(false);
      await act(async () => button?.click());
    }, 5000);
  await press(/^Check the changes$/);
  await press(/^Import 1 row$/);

  expect(document.querySelector('[role=dialog]')?.textContent).toContain('Storing the rows');
  const names = buttons().map(({ textContent }) => textContent);
  expect(names.filter((name) => name === 'Cancel')).toEqual(expected);
  await close();
});
