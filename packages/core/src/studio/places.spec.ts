import { describe, expect, it } from 'vitest';
import type { BlockEditing } from './block-editing.js';
import type { Composition } from './composition.js';
import { composition } from './composition.fixture.js';
import type { EditingOf } from './place-rules.js';
import {
  emptyListsOf,
  ownPositionOf,
  positionsOf,
  refusalOf,
  refusalOfForm,
  refusalOfMove,
} from './places.js';

const block = (more: Partial<BlockEditing> = {}): BlockEditing => ({
  ...{ entity: 'kit.widget', variant: 'default', isBlock: true, category: 'lists', isPrivate: false },
  ...{ edits: [], parts: { features: { max: 2 } }, regions: ['main'], once: false, isOffered: true },
  ...{ subject: null, classWords: [], presets: [] },
  ...more,
});
const always =
  (editing: BlockEditing): EditingOf =>
  (entity) =>
    entity === 'kit.widget' ? editing : undefined;
const own = composition.owners['main'] as Composition['owners'][string];
/** A layout with a block in its header. */
const layout: Composition = {
  ...composition,
  regions: { ...composition.regions, header: [], footer: [] },
  owners: { main: own, header: own, footer: own },
};

describe('places of a new block', () => {
  it.each([
    [block(), 'main', undefined],
    [block(), 'header', undefined],
    [block({ regions: ['header'] }), 'main', { reason: 'region', regions: ['header'] }],
    [block({ regions: ['header'] }), 'footer', { reason: 'region', regions: ['header'] }],
    [block({ regions: ['header'] }), 'header', undefined],
    [block({ once: true }), 'main', { reason: 'once' }],
    [block({ once: true, variant: 'map' }), 'main', undefined],
    [block({ subject: 'fleet.boat' }), 'main', { reason: 'subject', entity: 'fleet.boat' }],
    [block({ isBlock: false }), 'main', { reason: 'kind' }],
  ])('are decided by its view: %o in %s', (editing, region, expected) => {
    const { entity, variant } = editing;
    expect(refusalOf(layout, { entity, variant }, { to: { region }, editingOf: () => editing })).toEqual(
      expected,
    );
  });

  it('are those of the root, not of its layout', () => {
    const owner = { entity: 'host.layout', id: 'common' };
    const page = { ...layout, owners: { ...layout.owners, header: { ...own, owner } } };
    const row = { entity: 'kit.widget', variant: 'default' };
    expect(refusalOf(page, row, { to: { region: 'header' }, editingOf: always(block()) })).toEqual({
      reason: 'layout',
    });
  });

  it('include blocks of a row where the URL of the page names such rows', () => {
    const editingOf = always(block({ subject: 'fleet.boat' }));
    const row = { entity: 'kit.widget', variant: 'default' };
    const to = { region: 'main' };
    expect(refusalOf({ ...layout, subject: 'fleet.boat:1' }, row, { to, editingOf })).toBeUndefined();
    expect(refusalOf({ ...layout, subject: 'fleet.crew:1' }, row, { to, editingOf })?.reason).toBe('subject');
  });
});

describe('places of a part', () => {
  const item = { list: 'kit.widget:one/features', link: 'kit.feature:fast-0' };
  const other = 'kit.widget:two/features';

  it('are lists of its kind, until they are full', () => {
    const to = { list: other };
    expect(refusalOfMove(composition, item, { to, editingOf: always(block()) })).toBeUndefined();
    const none = always(block({ parts: { features: { max: 0 } } }));
    expect(refusalOfMove(composition, item, { to, editingOf: none })).toEqual({ reason: 'max', max: 0 });
    const hidden = always(block({ parts: {} }));
    expect(refusalOfMove(composition, item, { to, editingOf: hidden })).toEqual({ reason: 'kind' });
    const files = { list: 'kit.widget:one/files' };
    expect(refusalOfMove(composition, item, { to: files, editingOf: always(block()) })).toEqual({
      reason: 'kind',
    });
    expect(refusalOfMove(composition, item, { to: { region: 'main' }, editingOf: always(block()) })).toEqual({
      reason: 'kind',
    });
  });

  it('are no lists of its own parts, at any depth', () => {
    const inner = 'kit.feature:inner';
    const [first] = composition.lists[item.list] ?? [];
    const node = composition.nodes['kit.feature:fast'];
    const slot = composition.slots['kit.widget/default/features'];
    if (!first || !node || !slot) return expect.fail('no feature');
    const nested: Composition = {
      ...composition,
      nodes: { ...composition.nodes, [inner]: { ...node, id: 'inner' } },
      lists: {
        ...composition.lists,
        [`${first.node}/features`]: [{ ...first, link: { ...first.link, id: 'nested' }, node: inner }],
        [`${inner}/features`]: [],
      },
      slots: { ...composition.slots, [`${node.entity}/${node.variant}/features`]: slot },
    };
    const to = { list: `${inner}/features` };
    expect(refusalOfMove(nested, item, { to, editingOf: always(block()) })).toEqual({ reason: 'cycle' });
  });

  it('include its own list, although it is full', () => {
    expect(
      refusalOfMove(composition, item, { to: { list: item.list }, editingOf: always(block()) }),
    ).toBeUndefined();
  });

  it('have room for all rows of a form', () => {
    const rows = ['a', 'b', 'c'].map((key) => ({ key, entity: 'kit.feature', values: {} }));
    const form = { version: 1 as const, rows, links: [] };
    const options = { to: { list: other }, editingOf: always(block()) };
    expect(refusalOfForm(composition, form, options)).toEqual({ reason: 'max', max: 2 });
    expect(refusalOfForm(composition, { ...form, rows: rows.slice(1) }, options)).toBeUndefined();
  });
});

describe('positions of an item', () => {
  it('are the gaps of the regions that take a block, with its own', () => {
    const found = positionsOf(layout, { block: 'kit.widget:two' }, always(block()));
    expect(found).toEqual([
      { region: 'header', before: null },
      { region: 'main', before: 'kit.widget:one' },
      { region: 'main', before: 'kit.widget:three' },
      { region: 'main', before: null },
      { region: 'footer', before: null },
    ]);
    expect(ownPositionOf(layout, { block: 'kit.widget:two' })).toEqual(found[2]);
  });

  it('are those of all lists that take a part', () => {
    const item = { list: 'kit.widget:one/features', link: 'kit.feature:fast-0' };
    expect(positionsOf(composition, item, always(block()))).toEqual([
      { list: 'kit.widget:one/features', before: 'kit.feature:shared-1' },
      { list: 'kit.widget:one/features', before: null },
      { list: 'kit.widget:two/features', before: null },
    ]);
  });

  it('include lists without rows in other parts', () => {
    const item = { list: 'kit.feature:fast/buttons', link: 'kit.button:go-0' };
    const empty = 'kit.feature:shared/buttons';
    const more = { ...composition, lists: { ...composition.lists, [empty]: [] } };
    expect(positionsOf(more, item, always(block()))).toEqual([
      { list: item.list, before: null },
      { list: empty, before: null },
    ]);
  });
});

describe('lists without rows', () => {
  const two = 'kit.widget:two';
  const slot = composition.slots['kit.widget/default/features'];
  if (!slot) throw new Error('no features');
  const found = (lists: Composition['lists'], editing = block()) =>
    emptyListsOf(
      {
        ...composition,
        lists: { ...composition.lists, ...lists },
        slots: { ...composition.slots, 'kit.widget/default/more': slot },
      },
      'kit.feature',
      always(editing),
    );

  it('are those of the entity, not of mere references', () => {
    expect(found({})).toEqual([`${two}/features`]);
    expect(emptyListsOf(composition, 'files.file', always(block()))).toEqual([]);
  });

  it('are one for each row: the first that its view fills', () => {
    expect(found({ [`${two}/more`]: [] })).toEqual([`${two}/features`]);
    expect(found({ [`${two}/more`]: [] }, block({ parts: { more: {} } }))).toEqual([`${two}/more`]);
    const [first] = composition.lists['kit.widget:one/features'] ?? [];
    if (!first) return expect.fail('no feature');
    expect(found({ [`${two}/features`]: [first], [`${two}/more`]: [] })).toEqual([]);
  });
});
