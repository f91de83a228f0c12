import { defineModule } from '@flotilla/core';
import type { ImportRun, ImportRunReport, OthersImport } from '@flotilla/core/imports';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { accessOf, type PermissionsByKey } from '../context/access.js';
import { adminOf } from '../context/admin-context.js';
import { openInAdmin } from '../testing/open-in-admin.fixture.js';
import { ImportSection } from './import-section.js';

const report: ImportRunReport = {
  kinds: ['price-key', 'product', 'redirect'],
  counts: { 'price-key': { created: 1 }, product: { created: 3, failed: 400, kept: 20 } },
  models: {},
  records: Array.from({ length: 200 }, (_, index) => ({
    ...{ kind: 'product', label: `Rope ${index}`, state: 'failed', detail: 'is too large' },
  })),
  lost: [{ what: 'comment', count: 4, examples: [] }],
  lostCount: 31,
  first: [],
};
const run: ImportRun = {
  ...{ id: 'r1', name: 'shop.csv', bytes: 9, received: 9, status: 'checked', format: null, options: {} },
  ...{ total: 3, done: 3, check: report, result: null, problem: null, hasFile: true },
  ...{ createdAt: '2026-01-01T10:00:00.000Z', finishedAt: null },
};

type Answers = Readonly<Record<string, () => Response>>;
const forbidden = () => Response.json({ status: 403, message: 'Not authorized' }, { status: 403 });

/** Applies updates until a check holds. */
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    check();
  }, 5000);

/** Opens the section at an address, with answers by method and end of the path. */
async function open(answers: Answers, search = '', permissions: PermissionsByKey = {}) {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input));
    const call = `${init?.method} ${pathname.replace(/^.*\/host\/(?:imports\/)?/, '')}`;
    return answers[call]?.() ?? Response.json({ status: 500, message: call }, { status: 500 });
  };
  const app = adminOf({
    ...{ modules: [defineModule({ name: 'host', entities: [] })], extensions: [] },
    ...{ languages: ['en'], site: 'boats' },
  });
  const { place, close } = await openInAdmin(
    <MemoryRouter initialEntries={[`/site/imports${search}`]}>
      <ImportSection />
    </MemoryRouter>,
    { app, access: accessOf({ name: 'Ann', permissions }), fetch },
  );
  await until(() => expect(place.querySelector('[aria-label="Loading..."]')).toBeNull());
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(
      (one) => one.textContent === name || one.getAttribute('aria-label') === name,
    );
  return { place, close, button, press: (name: string) => act(async () => button(name)?.click()) };
}

it('offers no upload to an account that may not import', async () => {
  const { place, button, close } = await open({ 'GET imports': forbidden });
  expect(place.querySelector('[role=alert]')?.textContent).toBe('Your account may not import');
  expect(button('Choose a file')).toBeUndefined();
  await close();
});

it('deletes an import after a question, and names the reason of a failure', async () => {
  const deletions: string[] = [];
  const { place, button, press, close } = await open({
    'GET imports': () => Response.json({ data: [run] }),
    'DELETE r1': () => {
      deletions.push('r1');
      return Response.json({ status: 409, message: 'The import runs. Cancel it first.' }, { status: 409 });
    },
  });
  await press('Delete the import of shop.csv');
  expect(document.querySelector('[role=alertdialog]')?.textContent).toContain('The imported rows stay.');
  await press('Cancel');
  expect(deletions).toEqual([]);
  await press('Delete the import of shop.csv');
  await press('Delete');

  await until(() => expect(place.textContent).toMatch(/The import runs\./));
  expect(deletions).toEqual(['r1']);
  expect(button('Choose a file')).toBeDefined();
  await close();
});

it('hides the meaning of prices and the choice of old addresses, and counts records and losses beyond the list', async () => {
  const { place, close } = await open({ 'GET r1': () => Response.json({ data: run }) }, '?id=r1');
  const choices = [...place.querySelectorAll('fieldset label')].map(({ textContent }) => textContent);
  expect(choices).toEqual(['Products']);
  expect(place.textContent).not.toMatch(/price-key|Prices/);
  expect(place.textContent).toContain('And 370 more');
  expect(place.textContent).toContain('And 30 more');
  await close();
});

it('names an upload that is not complete', async () => {
  const half = { ...run, received: 4, status: 'uploading', check: null };
  const { place, close } = await open({ 'GET r1': () => Response.json({ data: half }) }, '?id=r1');
  expect(place.textContent).toContain('A part of the file has not arrived.');
  expect(place.textContent).not.toContain('deleted');
  await close();
});

it('shows that the progress cannot be read', async () => {
  let count = 0;
  const { place, close } = await open(
    {
      'GET r1': () => (count++ === 0 ? Response.json({ data: { ...run, status: 'running' } }) : forbidden()),
    },
    '?id=r1',
  );
  expect(place.textContent).toContain('Importing shop.csv');
  await until(() => expect(place.textContent).toContain('The import could not be loaded'));
  await close();
});

it('stops imports of other accounts, and deletes those that do not run', async () => {
  const calls: string[] = [];
  const others: OthersImport[] = [
    {
      ...{
        id: 'r2',
        name: 'blog.xml',
        bytes: 3_000_000,
        received: 3_000_000,
        status: 'running',
        hasFile: true,
      },
      ...{ createdAt: '2026-01-01T10:00:00.000Z', finishedAt: null, owner: { id: 's2', name: 'Bob' } },
    },
    {
      ...{ id: 'r3', name: 'old.csv', bytes: 9, received: 4, status: 'uploading', hasFile: true },
      ...{ createdAt: '2026-01-01T10:00:00.000Z', finishedAt: null, owner: { id: 's3', name: null } },
    },
  ];
  const answered = (name: string) => () => {
    calls.push(name);
    return Response.json({ data: { id: name } });
  };
  const { place, button, press, close } = await open(
    {
      'GET imports': forbidden,
      'GET site/imports': () => Response.json({ data: others }),
      'POST site/imports/r2/cancel': answered('stop r2'),
      'DELETE site/imports/r3': answered('delete r3'),
    },
    '',
    { 'host.site': { create: false, read: true, update: true, delete: false } },
  );

  await until(() => expect(place.textContent).toContain('Bob · Jan 1, 2026'));
  expect(place.textContent).toContain('2.9 MB');
  expect(place.textContent).toContain('Account without a name');
  expect(button('Delete the import of blog.xml')).toBeUndefined();
  await press('Stop the import of blog.xml');
  await press('Delete the import of old.csv');
  await press('Delete');
  await until(() => expect(calls).toEqual(['stop r2', 'delete r3']));
  await close();
});

it('does not ask for imports of other accounts without the right on the settings of the site', async () => {
  const { place, close } = await open({ 'GET imports': () => Response.json({ data: [] }) });
  expect(place.textContent).toContain('No imports yet');
  expect(place.textContent).not.toContain('other accounts');
  await close();
});
