import { defineEntity, defineModule, reference, text } from '@flotilla/core';
import type { ReactNode } from 'react';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adminOf } from '../../context/admin-context.js';
import { type AdminVariantName, defineAdminVariant } from '../../extend/admin-variants.js';
import { FormDrawer } from '../../forms/form-drawer.js';
import { accessOf } from '../../context/access.js';
import { ShortcutProvider } from '../../shell/keys/shortcuts.js';
import { adminKindOf } from '../../kinds/index.js';
import { AdminTable } from '../../tables/admin-table.js';
import { EditDialog } from '../../tables/edit-dialog.js';
import { TablePage } from '../../tables/table-page.js';
import { openInAdmin } from '../../testing/open-in-admin.fixture.js';
import { EntityVariant } from './entity-variants.js';

const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: { title: text() },
  access: { read: 'public' },
});
const berth = defineEntity({
  module: 'fleet',
  name: 'berth',
  fields: { boatId: reference({ to: 'fleet.boat' }) },
  access: { read: 'public' },
  ui: { columns: ['boatId'] },
});
const modules = [defineModule({ name: 'fleet', entities: [boat, berth] })];
const all = { create: true, read: true, update: true, delete: true };
const access = accessOf({
  name: 'Ann',
  permissions: { 'fleet.boat': all, 'fleet.berth': all },
});
const aurora = { id: 'b1', variant: 'default', title: 'Aurora' };
const mooring = { id: 'm1', variant: 'default', boatId: 'b1', boat: aurora };

const extension = {
  variants: [
    defineAdminVariant(boat, 'find', ({ children }) => children([{ id: 'b2', title: 'Borealis, found' }])),
    defineAdminVariant(boat, 'admin-table', () => <p>the fleet at anchor</p>),
    defineAdminVariant(boat, 'admin-table-row', ({ row, columns }) => (
      <td colSpan={columns.length}>{`${String(row['title'])} under sail`}</td>
    )),
    defineAdminVariant(boat, 'admin-select-input', ({ value }) => (
      <span>{`the boat ${value} is picked`}</span>
    )),
    defineAdminVariant(boat, 'admin-form', ({ id, isBare }) => (
      <p>{`a shipyard for ${id}${isBare ? '' : ', by its name'}`}</p>
    )),
    defineAdminVariant(boat, 'default', ({ row }) => <em>{`S/Y ${String(row['title'])}`}</em>),
  ],
};

beforeEach(() => {
  // happy-dom has no layout; four rows fit.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(4 * 45);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  document.body.replaceChildren();
});

async function fetch(input: RequestInfo | URL): Promise<Response> {
  const { pathname } = new URL(String(input), 'http://boats.example');
  if (pathname.endsWith('/count')) return Response.json({ data: 1 });
  if (pathname.endsWith('/b1')) return Response.json({ data: aurora }, { headers: { etag: '"1"' } });
  const rows = pathname.endsWith('/boats') ? [aurora] : pathname.endsWith('/berths') ? [mooring] : [];
  return Response.json({ data: rows, meta: { next: null } });
}

async function open(part: ReactNode, extensions: Parameters<typeof adminOf>[0]['extensions']) {
  const app = adminOf({ modules, extensions, languages: ['en'], site: 'boats' });
  const router = createMemoryRouter([{ path: '*', element: <ShortcutProvider>{part}</ShortcutProvider> }]);
  return openInAdmin(<RouterProvider router={router} />, { app, access, fetch });
}
const see = (text: string) =>
  vi.waitFor(() => act(async () => expect(document.body.textContent).toContain(text)));

const ignore = () => undefined;
const place = { entity: berth, name: 'boatId', field: berth.fields.boatId };
const { Input, Filter } = adminKindOf(berth.fields.boatId);
const control = { id: 'boat' };

it.each<[AdminVariantName, string, () => ReactNode, string]>([
  ['admin-table', 'on the screen of a model', () => <TablePage entity={boat} />, 'the fleet at anchor'],
  ['admin-table-row', 'in a table', () => <AdminTable entity={boat} />, 'Aurora under sail'],
  [
    'admin-form',
    'above a table',
    () => <EditDialog entity={boat} id="b1" onClose={ignore} />,
    'a shipyard for b1',
  ],
  [
    'admin-form',
    'in a drawer',
    () => <FormDrawer request={{ entity: boat, id: 'b1' }} onClose={ignore} />,
    'a shipyard for b1',
  ],
  [
    'admin-select-input',
    'in a form',
    () => <Input {...place} value="b1" onChange={ignore} onBlur={ignore} control={control} />,
    'the boat b1 is picked',
  ],
  [
    'admin-select-input',
    'in a filter',
    () => <Filter {...place} value="b1" onChange={ignore} control={control} />,
    'the boat b1 is picked',
  ],
  ['default', 'in a cell of what names it', () => <AdminTable entity={berth} />, 'S/Y Aurora'],
])("%s is the module's component %s", async (_variant, _place, part, rendered) => {
  const { close } = await open(part(), [extension]);
  await see(rendered);
  await close();
});

it("find and default are the module's components in a row picker", async () => {
  const { close } = await open(
    <EntityVariant
      variant="admin-select-input"
      entity={boat}
      value="b1"
      onChange={ignore}
      control={control}
    />,
    [{ variants: extension.variants.filter(({ variant }) => variant !== 'admin-select-input') }],
  );
  await see('S/Y Borealis, found');
  await close();
});

it.each<[AdminVariantName, () => ReactNode, string]>([
  [
    'find',
    () => (
      <EntityVariant variant="find" entity={boat} ids={['b1']}>
        {(rows) => String(rows?.[0]?.['title'])}
      </EntityVariant>
    ),
    'Aurora',
  ],
  ['admin-table', () => <EntityVariant variant="admin-table" entity={boat} />, 'Add new'],
  [
    'admin-table-row',
    () => inTable(<EntityVariant variant="admin-table-row" entity={boat} row={aurora} columns={['title']} />),
    'Aurora',
  ],
  [
    'admin-select-input',
    () => (
      <EntityVariant
        variant="admin-select-input"
        entity={boat}
        value="b1"
        onChange={ignore}
        control={control}
      />
    ),
    'Aurora',
  ],
  [
    'admin-form',
    () => <EntityVariant variant="admin-form" entity={boat} onSaved={ignore} onClose={ignore} />,
    'Create',
  ],
  ['default', () => <EntityVariant variant="default" entity={boat} row={aurora} />, 'Aurora'],
])("%s is the generic component without a module's own", async (_variant, part, rendered) => {
  const { close } = await open(part(), []);
  await see(rendered);
  await close();
});

function inTable(cells: ReactNode): ReactNode {
  return (
    <table>
      <tbody>
        <tr>{cells}</tr>
      </tbody>
    </table>
  );
}
