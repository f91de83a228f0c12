import { defineEntity, defineExternalLink, defineLink, isLink, text } from '@flotilla/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyOf, type PendingChange, wholeRow } from '../pending-change.js';
import { changeGroups, countGroups, type LinkedRows } from './change-groups.js';

const fields = { title: text() };
const entities = [
  defineEntity({ module: 'host', name: 'page', fields }),
  defineEntity({ module: 'host', name: 'layout', fields }),
  defineEntity({ module: 'host', name: 'widget', fields }),
  defineEntity({ module: 'kit', name: 'widget', fields }),
  defineEntity({ module: 'kit', name: 'card', fields }),
  defineLink({ from: 'host.page', to: 'host.widget', contains: true }),
  defineLink({ from: 'host.layout', to: 'host.widget', contains: true }),
  defineExternalLink({
    ...{ from: 'host.widget', to: 'widget', name: 'widgets-to-blocks', contains: true },
    ...{ idField: 'blockId', moduleField: 'blockModule', defaultModule: 'kit' },
  }),
  defineLink({ from: 'kit.widget', to: 'kit.card', contains: true }),
];
const registry = { entities: new Map(entities.map((entity) => [String(entity.key), entity])) };

const row = (
  change: PendingChange['change'],
  entity: string,
  rowId: string,
  values: Readonly<Record<string, unknown>> = {},
): PendingChange => {
  const made = { by: null, at: '2026-11-30T10:00:00.000Z' };
  const { near, ...own } = values;
  const definition = registry.entities.get(entity);
  const left = definition && isLink(definition) ? definition.left : undefined;
  const root = { entity: left?.key ?? entity, id: String(left ? (near ?? own[left.field]) : rowId) };
  const paths =
    change === 'delete'
      ? { [wholeRow]: { base: { id: rowId, ...own }, value: null, ...made } }
      : Object.fromEntries(
          Object.entries(own).map(([path, value]) => [path, { base: null, value, ...made }] as const),
        );
  return { entity, rowId, change, root, paths, createdAt: made.at, updatedAt: made.at };
};

/** A block with parts and its place on a page, as the studio writes it. */
const block = (
  change: 'create' | 'delete',
  name: string,
  { parts = 4, page = 'home' } = {},
): PendingChange[] => [
  row(change, 'host.pages-to-widgets', `at-${name}`, {
    pageId: page,
    widgetId: `host-${name}`,
    orderIndex: 1,
  }),
  row(change, 'host.widget', `host-${name}`),
  row(change, 'host.widgets-to-blocks', `place-${name}`, {
    ...{ widgetId: `host-${name}`, blockModule: 'kit', blockId: name },
  }),
  ...Array.from({ length: parts }, (_, index) => row(change, 'kit.card', `${name}-${index}`)),
  row(change, 'kit.widget', name),
  ...(change === 'create' ? cardsOf(name, parts) : []),
];
const cardsOf = (name: string, parts: number) =>
  Array.from({ length: parts }, (_, index) =>
    row('create', 'kit.widgets-to-cards', `link-${name}-${index}`, {
      ...{ widgetId: name, cardId: `${name}-${index}`, orderIndex: index },
    }),
  );
/** The links of a stored block to its parts, which no row of the change set names. */
const stored = (name: string, parts = 4): LinkedRows[] =>
  Array.from({ length: parts }, (_, index) => ({
    ...{ left: `kit.widget ${name}`, right: `kit.card ${name}-${index}`, isExternal: false },
  }));
const reordered = (name: string, [base, value] = [2, 1], page = 'home') => {
  const made = row('update', 'host.pages-to-widgets', `at-${name}`, { near: page, orderIndex: value });
  return { ...made, paths: { orderIndex: { base, value, by: null, at: made.updatedAt } } };
};

const groupsOf = (rows: readonly PendingChange[], links: readonly LinkedRows[] = []) =>
  changeGroups(rows, { registry, stored: links });
const count = (rows: readonly PendingChange[], links: readonly LinkedRows[] = []) =>
  countGroups(groupsOf(rows, links));

describe('changeGroups', () => {
  it('counts an added block with its parts and its place once, and names the block', () => {
    const groups = groupsOf(block('create', 'cards'));
    expect(new Set(groups.values())).toEqual(new Set(['kit.widget cards']));
    expect(groups.size).toBe(12);
  });

  it('counts two blocks that are added to one page twice', () => {
    expect(count([...block('create', 'cards'), ...block('create', 'text', { parts: 0 })])).toBe(2);
  });

  it('counts a new page with its blocks once, and names the page', () => {
    const rows = [...block('create', 'cards', { page: 'new' }), row('create', 'host.page', 'new')];
    expect(new Set(groupsOf(rows).values())).toEqual(new Set(['host.page new']));
  });

  it('counts a deleted block with its parts once, also by links that the database deletes', () => {
    const groups = groupsOf(block('delete', 'cards'), stored('cards'));
    expect(new Set(groups.values())).toEqual(new Set(['kit.widget cards']));
  });

  it('counts each edited row once, also beside a new row that it references', () => {
    const rows = [
      row('update', 'kit.widget', 'text', { title: 'A', className: 'b' }),
      row('update', 'kit.card', 'one', { title: 'B' }),
      row('update', 'host.page', 'home', { title: 'C' }),
    ];
    expect(count([...rows, ...block('create', 'cards')])).toBe(4);
  });

  it('counts new orders of a list once, and those of two lists twice', () => {
    const blocks = ['a', 'b', 'c', 'd', 'e'].map((name) => reordered(name));
    expect(count(blocks)).toBe(1);
    expect(count([...blocks, reordered('f', [2, 1], 'about')])).toBe(2);
  });

  it('counts the orders that an insertion shifts with the inserted block', () => {
    const rows = [reordered('a', [1, 2]), reordered('b', [2, 3]), ...block('create', 'cards')];
    expect(new Set(groupsOf(rows).values())).toEqual(new Set(['kit.widget cards']));
  });

  it.each([
    [[reordered('a', [1, 3]), reordered('b', [2, 2])], 'changes places with another one'],
    [[reordered('a', [4, -1])], 'moves to the front'],
    [[reordered('a', [1, 2]), reordered('b', [2, 4])], 'lets the next one pass, which gets its old order'],
    [[reordered('a', [0, 9])], 'moves to the end from before the new block'],
  ])('counts an order beside an insertion twice: %#, it %s', (orders) => {
    expect(count([...orders, ...block('create', 'cards')])).toBe(2);
  });

  it('counts a block that moves to another list once', () => {
    const moved = row('update', 'host.pages-to-widgets', 'at-a', {
      near: 'home',
      pageId: 'about',
      orderIndex: 2,
    });
    expect(count([moved, reordered('b', [2, 3], 'about')])).toBe(1);
    const replaced = [
      row('delete', 'host.pages-to-widgets', 'at-a', { pageId: 'home', widgetId: 'host-a' }),
      row('create', 'host.layouts-to-widgets', 'new', { layoutId: 'base', widgetId: 'host-a' }),
    ];
    expect(count(replaced)).toBe(1);
  });

  it('counts a hidden block once, beside an order of its list', () => {
    const hidden = row('update', 'host.pages-to-widgets', 'at-a', { near: 'home', variant: 'hidden' });
    expect(count([hidden, reordered('b')])).toBe(2);
  });

  it('counts a deleted and an added block of one page twice', () => {
    const rows = [...block('delete', 'old'), ...block('create', 'new')];
    expect(count(rows, stored('old'))).toBe(2);
  });

  it('counts rows of a module that is not installed one by one', () => {
    expect(count([row('create', 'gone.row', 'a'), row('create', 'gone.row', 'b')])).toBe(2);
  });

  it('finds the same changes in any order of the rows, and names each by a row of it', () => {
    const change = fc.record({
      kind: fc.constantFrom('create', 'delete', 'edit'),
      parts: fc.integer({ min: 0, max: 5 }),
    });
    const changes = fc.array(change, { maxLength: 12 }).chain((list) => {
      const rows = list.flatMap(({ kind, parts }, index) =>
        kind === 'edit'
          ? [row('update', 'kit.widget', `b${index}`, { title: 'New' })]
          : block(kind, `b${index}`, { parts }),
      );
      const links = list.flatMap(({ parts }, index) => stored(`b${index}`, parts));
      return fc.record({
        expected: fc.constant(list.length),
        links: fc.constant(links),
        rows: fc.shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length }),
      });
    });
    fc.assert(
      fc.property(changes, ({ rows, links, expected }) => {
        const groups = groupsOf(rows, links);
        const keys = new Set(rows.map(keyOf));
        expect(countGroups(groups)).toBe(expected);
        expect(new Set(groups.keys())).toEqual(keys);
        for (const main of groups.values()) {
          expect(keys.has(main)).toBe(true);
          expect(groups.get(main)).toBe(main);
        }
      }),
    );
  });
});
