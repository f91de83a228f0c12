import { defineEntity, integer } from '@flotilla/core';
import { lazy } from 'react';
import { expect, it } from 'vitest';
import { adminOf } from '../context/admin-context.js';
import { defineAdminGate } from './admin-gate.js';
import { type AdminListName, adminListProblems, adminLists } from './admin-lists.js';
import type { AdminModule } from './admin-module.js';
import {
  defineAdminAction,
  defineAdminBarItem,
  defineAdminColumn,
  defineAdminCustomerPart,
  defineAdminHome,
  defineAdminInput,
  defineAdminPage,
  defineAdminSection,
  defineAdminSetup,
  defineAdminTask,
} from './admin-parts.js';
import { defineAdminVariant } from './admin-variants.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: { berths: integer() } });
const Part = () => null;
const title = { en: 'Boats', ru: 'Лодки' };
const column = defineAdminColumn(boat, { name: 'berths', Cell: Part });
const parts = {
  columns: column,
  inputs: defineAdminInput(boat, { field: 'berths', Input: Part }),
  sections: defineAdminSection(boat, { name: 'trips', title, Section: Part }),
  actions: defineAdminAction(boat, { name: 'moor', title, Dialog: Part }),
  pages: defineAdminPage({ module: 'fleet', path: 'map', title, Page: Part }),
  home: defineAdminHome({ name: 'tides', title, needs: boat.key, Part }),
  customerParts: defineAdminCustomerPart({ name: 'fleet.trips', title, rank: 1, Part }),
  setup: defineAdminSetup(boat, { name: 'first', title, to: '/', rank: 1, isDone: async () => true }),
  tasks: defineAdminTask(boat, { name: 'at-sea', title, filters: [] }),
  variants: defineAdminVariant(boat, 'default', Part),
  bar: defineAdminBarItem({ name: 'radio', Item: Part }),
  gate: defineAdminGate({ SignIn: Part, lacks: {}, nameOf: () => undefined }),
};
const others = {
  'a function': Part,
  'a component': lazy(async () => ({ default: Part })),
  'a definition of the API': boat,
  'a list': [boat],
  'an object': { title },
  string: 'x',
  null: null,
};
const names = Object.keys(adminLists) as AdminListName[];
const wrongParts = names.flatMap((list) =>
  names.filter((home) => home !== list).map((home) => ({ list, home, kind: adminLists[home].kind })),
);
const wrongOthers = names.flatMap((list) =>
  Object.entries(others).map(([kind, value]) => ({ list, kind, value })),
);
const listed = (list: AdminListName, value: unknown) => ({ [list]: list === 'gate' ? value : [value] });
const placeOf = (list: AdminListName) =>
  `module "fleet": src/admin/index.ts: ${list === 'gate' ? list : `${list}[0]`}`;

it.each(names)('accepts the parts of %s', (list) => {
  expect(adminListProblems('fleet', listed(list, parts[list]))).toEqual([]);
});

it.each(wrongParts)('rejects $kind in $list, and names its list', ({ list, home, kind }) => {
  const fix = home === 'gate' ? 'Export it as gate.' : `Move it to ${home}.`;
  expect(adminListProblems('fleet', listed(list, parts[home]))).toEqual([
    `${placeOf(list)} is ${kind}, not ${adminLists[list].kind}. ${fix}`,
  ]);
});

it.each(wrongOthers)('rejects $kind in $list, and names the function to use', ({ list, kind, value }) => {
  expect(adminListProblems('fleet', listed(list, value))).toEqual([
    `${placeOf(list)} is ${kind}, not ${adminLists[list].kind}. Create it with ${adminLists[list].create}.`,
  ]);
});

it('rejects exports that are neither a list nor a component', () => {
  expect(adminListProblems('fleet', { CastOff: others['a component'] })).toEqual([]);
  expect(adminListProblems('fleet', { screens: [parts.pages], berths: column, columns: column })).toEqual([
    expect.stringMatching(
      /^module "fleet": src\/admin\/index\.ts: screens is a list, not a list of the admin\. The lists are columns, /,
    ),
    'module "fleet": src/admin/index.ts: berths is a column, not a list of the admin. Move it to columns.',
    'module "fleet": src/admin/index.ts: columns is a column, not a list. Write columns = [defineAdminColumn(…)].',
  ]);
});

it('fails at the start of the admin', () => {
  const wrong = { pages: [column] };
  const start = (extensions: readonly AdminModule[]) =>
    adminOf({ modules: [], extensions, languages: ['en'], site: '', names: ['fleet'] });
  // @ts-expect-error a column is not a screen
  expect(() => start([wrong])).toThrow(
    'module "fleet": src/admin/index.ts: pages[0] is a column, not a screen. Move it to columns.',
  );
});

it('fails by type for each other part', () => {
  const { columns, inputs, sections, actions, pages, home, customerParts, setup, tasks, variants, bar } =
    parts;
  const right: AdminModule = {
    columns: [columns],
    inputs: [inputs],
    sections: [sections],
    actions: [actions],
    pages: [pages],
    home: [home],
    customerParts: [customerParts],
    setup: [setup],
    tasks: [tasks],
    variants: [variants],
    bar: [bar],
    gate: parts.gate,
  };
  // @ts-expect-error
  const columnsOf: AdminModule['columns'] = [inputs];
  // @ts-expect-error
  const inputsOf: AdminModule['inputs'] = [columns];
  // @ts-expect-error
  const sectionsOf: AdminModule['sections'] = [actions];
  // @ts-expect-error
  const actionsOf: AdminModule['actions'] = [sections];
  // @ts-expect-error
  const pagesOf: AdminModule['pages'] = [home];
  // @ts-expect-error
  const homeOf: AdminModule['home'] = [pages];
  // @ts-expect-error
  const customerPartsOf: AdminModule['customerParts'] = [home];
  // @ts-expect-error
  const setupOf: AdminModule['setup'] = [home];
  // @ts-expect-error
  const tasksOf: AdminModule['tasks'] = [variants];
  // @ts-expect-error
  const variantsOf: AdminModule['variants'] = [tasks];
  // @ts-expect-error
  const barOf: AdminModule['bar'] = [home];
  // @ts-expect-error
  const gateOf: AdminModule['gate'] = pages;
  const wrong = {
    columnsOf,
    inputsOf,
    sectionsOf,
    actionsOf,
    pagesOf,
    homeOf,
    customerPartsOf,
    setupOf,
    tasksOf,
    variantsOf,
    barOf,
    gateOf,
  };

  expect(adminListProblems('fleet', right)).toEqual([]);
  expect(Object.keys(wrong)).toHaveLength(names.length);
});
