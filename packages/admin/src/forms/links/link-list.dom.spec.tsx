import { content, defineEntity, defineLink, defineModule } from '@flotilla/core';
import { act, Profiler } from 'react';
import { expect, it, vi } from 'vitest';
import { adminOf } from '../../context/admin-context.js';
import { accessOf } from '../../context/access.js';
import { openInAdmin } from '../../testing/open-in-admin.fixture.js';
import { LinkList, type LinkListProps } from './link-list.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: content(), access: { read: 'public' } });
const bay = defineEntity({ module: 'fleet', name: 'bay', fields: content(), access: { read: 'public' } });
const boatsToBays = defineLink({ from: 'fleet.boat', to: 'fleet.bay' });
const fleet = defineModule({ name: 'fleet', entities: [boat, bay], links: [boatsToBays] });
const app = adminOf({ modules: [fleet], extensions: [], languages: ['en', 'ru'], site: 'boats' });
const all = { create: true, read: true, update: true, delete: true };
const access = accessOf({
  name: 'Ann',
  permissions: { 'fleet.boat': all, 'fleet.bay': all, [boatsToBays.key]: all },
});
const [relation] = app.registry.relationsOf(boat.key).values();

it('renders its rows in batches, and removes the link that was confirmed', async () => {
  const rows = Array.from({ length: 50 }, (_, at) => ({
    id: `link-${at}`,
    orderIndex: at,
    bay: { id: `bay-${at}`, adminTitle: `Bay ${at}` },
  }));
  const remove = vi.fn(async () => undefined);
  const links = { rows, total: 50, remove } as unknown as LinkListProps['links'];
  const seen: number[] = [];
  if (!relation) throw new Error('There is no relation.');

  const list = (
    <Profiler id="links" onRender={() => seen.push(document.querySelectorAll('li').length)}>
      <LinkList relation={relation} far={app.registry.entity('fleet.bay')} block={undefined} links={links} />
    </Profiler>
  );
  const { place, close } = await openInAdmin(list, {
    app,
    access,
    fetch: async () => Response.json({ data: [] }),
  });
  await vi.waitFor(() => expect(place.querySelectorAll('li')).toHaveLength(50));

  expect([...new Set(seen)]).toEqual([8, 16, 24, 32, 40, 48, 50]);
  const [, second] = [...place.querySelectorAll<HTMLElement>('[aria-label^="Unlink"]')];
  await act(async () => second?.click());
  expect(document.querySelector('[role="alertdialog"]')?.textContent).toContain('Unlink “Bay 1”?');
  const sure = [...document.querySelectorAll<HTMLElement>('[role="alertdialog"] button')].at(-1);
  await act(async () => sure?.click());
  expect(remove.mock.calls).toEqual([['link-1']]);
  await close();
});
