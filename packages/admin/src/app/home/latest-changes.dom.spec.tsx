import { defineEntity, defineLink, defineModule, text } from '@flotilla/core';
import type { ChangeOfRow } from '@flotilla/core/administration';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { adminOf } from '../../context/admin-context.js';
import { openInAdmin } from '../../testing/open-in-admin.fixture.js';
import { LatestChanges } from './latest-changes.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: { harbour: text() } });
const visit = defineEntity({ module: 'fleet', name: 'visit', fields: { agent: text({ readOnly: true }) } });
const link = defineLink({ from: 'fleet.boat', to: 'fleet.visit' });
const fleet = defineModule({ name: 'fleet', entities: [boat, visit], links: [link] });
const app = adminOf({ modules: [fleet], extensions: [], languages: ['en'], site: 'boats' });

const change = (id: string, entity: string, by: ChangeOfRow['by']): ChangeOfRow => ({
  ...{
    id,
    entity,
    by,
    change: 'created',
    at: '2026-01-01T00:00:00.000Z',
    names: [],
    fields: {},
    isRestorable: true,
  },
  rowId: `0193a0a0-0000-7000-8000-0000${id.padStart(8, '0')}`,
});
const ann = { kind: 'subject' as const, id: '0193a0a0-0000-7000-8000-00003675cafe' };
const byPeople = [change('1', link.key, ann), change('2', visit.key, ann), change('3', boat.key, ann)];

it('shows changes of people, and all changes on request', async () => {
  const fetch = async (input: RequestInfo | URL) => {
    const isOfPeople = new URL(String(input)).searchParams.get('by') === 'subject';
    return Response.json({
      data: isOfPeople ? byPeople : [change('4', boat.key, { kind: 'job', name: 'send' }), ...byPeople],
    });
  };
  const changes = (
    <MemoryRouter>
      <LatestChanges />
    </MemoryRouter>
  );
  const { place, close } = await openInAdmin(changes, { app, fetch });
  const items = () => [...place.querySelectorAll('li')].map(({ textContent }) => textContent);
  await vi.waitFor(() =>
    act(async () =>
      expect(items()).toEqual([expect.stringMatching(/^Boat00000003created.*person 3675cafe/)]),
    ),
  );

  await act(async () => place.querySelector('input')?.click());
  await vi.waitFor(() => act(async () => expect(items()).toHaveLength(4)));
  expect(items()[0]).toContain('send');
  await close();
  localStorage.clear();
});
