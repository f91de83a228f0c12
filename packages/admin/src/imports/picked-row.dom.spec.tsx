import { defineEntity, defineModule, text } from '@flotilla/core';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { accessOf } from '../context/access.js';
import { adminOf } from '../context/admin-context.js';
import { openInAdmin } from '../testing/open-in-admin.fixture.js';
import { PickedRow } from './picked-row.js';

const category = defineEntity({ module: 'blog', name: 'category', fields: { title: text() } });

it('names the reason when the chosen row cannot be loaded', async () => {
  const app = adminOf({
    ...{ modules: [defineModule({ name: 'blog', entities: [category] })], extensions: [] },
    ...{ languages: ['en'], site: 'boats' },
  });
  const message = 'There is no such row.';
  const { place, close } = await openInAdmin(
    <PickedRow
      {...{ entity: category, label: 'Category', emptyText: 'None', id: 'c1', onChange: () => undefined }}
    />,
    {
      ...{ app, access: accessOf({ name: 'Ann', permissions: {} }) },
      fetch: async () => Response.json({ status: 404, message }, { status: 404 }),
    },
  );
  await vi.waitFor(async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(place.textContent).toContain('Could not be loaded');
  });
  expect(place.querySelector('[role=alert]')?.textContent).not.toBe('');
  await close();
});
