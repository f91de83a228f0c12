import { describe, expect, it } from 'vitest';
import { composition, registry } from './composition.fixture.js';
import { deletionOf, separationOf } from './deletion.js';
import { clipboardText, portableIn } from './clipboard-text.js';
import { fromPortable } from './from-portable.js';
import { hidingOf, moveOf } from './moving.js';
import { ordersBefore } from './orders.js';
import { afterItem, copyOf, insertionOf } from './placing.js';
import { type Portable, referenceKey, referencesOf } from './portable.js';
import { partsOfNode, toPortable } from './to-portable.js';

const one = { block: 'kit.widget:one' };
const form = toPortable(composition, ['kit.widget:one'], registry);
const features = 'kit.widget:one/features';
const fast = { list: features, link: 'kit.feature:fast-0' };

describe('ordersBefore', () => {
  const list = [0, 0, 5].map((orderIndex, index) => ({ id: String(index), orderIndex }));

  it.each([
    ['0', { orders: [-1], changed: [] }],
    ['1', { orders: [1], changed: [{ id: '1', orderIndex: 2 }] }],
    ['2', { orders: [1], changed: [] }],
    [null, { orders: [6], changed: [] }],
  ])('changes as few rows as possible before %s', (before, expected) => {
    expect(ordersBefore(list, before, 1)).toEqual(expected);
  });

  it('numbers several rows, and those of an empty list', () => {
    expect(ordersBefore(list, '2', 6)).toMatchObject({
      orders: [1, 2, 3, 4, 5, 6],
      changed: [{ orderIndex: 7 }],
    });
    expect(ordersBefore([], null, 2).orders).toEqual([0, 1]);
  });
});

describe('the portable form', () => {
  it('has rows with their parts, and references by their natural key', () => {
    expect(partsOfNode(composition, 'kit.widget:one')).toEqual([
      'kit.feature:fast',
      'kit.button:go',
      'kit.feature:shared',
    ]);
    expect(form.rows.map(({ entity, values }) => [entity, values.title])).toEqual([
      ['kit.widget', { en: 'one' }],
      ['kit.feature', { en: 'fast' }],
      ['kit.button', { en: 'go' }],
      ['kit.feature', { en: 'shared' }],
    ]);
    expect(form.rows.flatMap(({ values }) => Object.keys(values))).not.toContain('slug');
    expect(referencesOf(form)).toEqual([{ entity: 'files.file', id: 'photo', by: { slug: 'photo' } }]);
  });

  it('passes the clipboard; other texts are refused with the reason', () => {
    const row = { key: 'row1', entity: 'fleet.widget', values: {} };
    const text = clipboardText(form);
    const hostile: [string, string][] = [
      ['hello', 'other'],
      ['{}', 'other'],
      ['<script>alert(1)</script>', 'other'],
      [text.replace('version 1', 'version 2'), 'version'],
      [text.slice(0, -1), 'damaged'],
      [clipboardText({ ...form, rows: [{ ...row, values: 3 }] } as unknown as Portable), 'damaged'],
      [clipboardText({ ...form, script: 'x' } as unknown as Portable), 'damaged'],
      [clipboardText({ ...form, rows: Array(201).fill(row) }), 'tooLarge'],
      [`${text}${' '.repeat(2_000_001)}`, 'tooLarge'],
    ];

    expect(portableIn(text)).toEqual(form);
    expect(portableIn(text.replaceAll('\n', '\r\n'))).toEqual(form);
    expect(portableIn(text.split('\n').slice(0, 2).join('\n'))).toEqual(form);
    expect(hostile.map(([one]) => portableIn(one))).toEqual(hostile.map(([, reason]) => reason));
  });

  it('is that of the text that was copied last', () => {
    const small = { ...form, links: [] };
    const [early, late] = [clipboardText(small, new Date(1000)), clipboardText(form, new Date(2000))];

    expect([portableIn(early, late), portableIn(late, early)]).toEqual([form, form]);
    expect(portableIn('another text', early)).toEqual(small);
    expect(portableIn('another text\nCopied at 2026-11-30T13:22:22.123Z', early)).toEqual(small);
    expect(portableIn(early, 'another text')).toEqual(small);
  });

  it('creates rows before the links between them', () => {
    const { changes, roots } = fromPortable(form, { registry });

    expect(roots).toEqual([0]);
    expect(changes.map(({ entity }) => entity)).toEqual([
      ...['kit.widget', 'kit.feature', 'kit.button', 'kit.feature'],
      ...['kit.features-to-buttons', 'kit.widgets-to-features', 'kit.widgets-to-features'],
      'kit.widgets-to-files-module-files',
    ]);
    expect(changes[5]).toMatchObject({
      data: { widgetId: { row: 0 }, featureId: { row: 1 }, orderIndex: 0 },
    });
    expect(changes[7]).toMatchObject({ data: { filesModuleFileId: 'photo' } });
  });

  it('leaves out rows that the site lacks, and names them', () => {
    const [photo] = referencesOf(form);
    const without = fromPortable(form, { registry, ids: new Map() });
    const withPhoto = new Map(photo ? [[referenceKey(photo), 'other']] : []);

    expect([without.changes.length, without.missing]).toEqual([7, [photo]]);
    expect(fromPortable(form, { registry, ids: withPhoto }).changes[7]).toMatchObject({
      data: { filesModuleFileId: 'other' },
    });
  });

  it('leaves out entities that are not installed, and their links', () => {
    const entities = new Map([...registry.entities].filter(([key]) => key !== 'kit.button'));
    const { changes, unknown } = fromPortable(form, { registry: { entities } });

    expect([changes.length, unknown]).toEqual([6, ['kit.button']]);
  });
});

describe('a copy', () => {
  it('stands behind the original, which is followed by the next block', () => {
    const { changes, roots } = copyOf(composition, one, { registry });

    expect(roots).toEqual([0]);
    expect(changes.slice(8)).toEqual([
      { change: 'create', entity: 'host.widget', data: {} },
      {
        ...{ change: 'create', entity: 'host.widgets-to-blocks' },
        data: { widgetId: { row: 8 }, blockId: { row: 0 }, blockModule: 'kit', orderIndex: 0 },
      },
      {
        ...{ change: 'create', entity: 'host.pages-to-widgets' },
        data: { pageId: 'home', variant: 'default', widgetId: { row: 8 }, orderIndex: 1 },
      },
      { change: 'update', entity: 'host.pages-to-widgets', id: 'at-two', data: { orderIndex: 2 } },
    ]);
  });

  it('of a part stands in its list', () => {
    const { changes } = copyOf(composition, fast, { registry });

    expect(afterItem(composition, fast)).toEqual({ list: features, before: 'kit.feature:shared-1' });
    expect(changes.slice(-2)).toEqual([
      {
        ...{ change: 'create', entity: 'kit.widgets-to-features' },
        data: { widgetId: 'one', featureId: { row: 0 }, variant: 'default', orderIndex: 1 },
      },
      ...[
        {
          change: 'update',
          entity: 'kit.widgets-to-features',
          id: 'kit.feature:shared-1',
          data: { orderIndex: 2 },
        },
      ],
    ]);
  });

  it('is not created where such a row does not belong', () => {
    const options = { composition, registry };
    expect(insertionOf(form, { list: features, before: null }, options).changes).toEqual([]);
    const part = toPortable(composition, ['kit.feature:fast'], registry);
    expect(insertionOf(part, { region: 'main', before: null }, options).changes).toEqual([]);
    expect(insertionOf(part, { list: 'kit.widget:two/features', before: null }, options).roots).toEqual([0]);
  });
});

describe('a deletion', () => {
  it('takes the parts along that nothing else uses', () => {
    expect(deletionOf(composition, one).map((row) => ('id' in row ? row.id : ''))).toEqual([
      ...['place-one', 'at-one', 'host-one', 'one', 'fast', 'go'],
    ]);
  });

  it('only unlinks a block that another page places, and a referenced row', () => {
    const ids = (item: Parameters<typeof deletionOf>[1]) =>
      deletionOf(composition, item).map((row) => ('id' in row ? row.id : ''));

    expect(ids({ block: 'kit.widget:three' })).toEqual(['place-three', 'at-three', 'host-three']);
    expect(ids({ list: 'kit.widget:one/files', link: 'files.file:photo-0' })).toEqual(['files.file:photo-0']);
    expect(ids(fast)).toEqual(['kit.feature:fast-0', 'fast', 'go']);
    expect(ids({ block: 'kit.widget:none' })).toEqual([]);
  });

  it('replaces a shared block by a copy at its position', () => {
    const { changes } = separationOf(composition, 'kit.widget:three', { registry });

    expect(changes.map(({ change, entity }) => `${change} ${entity}`)).toEqual([
      ...['create kit.widget', 'create host.widget', 'create host.widgets-to-blocks'],
      ...['create host.pages-to-widgets', 'delete host.widgets-to-blocks', 'delete host.pages-to-widgets'],
      'delete host.widget',
    ]);
  });
});

describe('a move', () => {
  it('changes the order of one link where there is room', () => {
    const toEnd = moveOf(composition, one, { region: 'main', before: null });
    expect(toEnd).toEqual([
      { change: 'update', entity: 'host.pages-to-widgets', id: 'at-one', data: { orderIndex: 8 } },
    ]);
    expect(moveOf(composition, one, { region: 'main', before: 'kit.widget:one' })).toEqual([]);
    expect(moveOf(composition, one, { list: features, before: null })).toEqual([]);
  });

  it('gives a part to another row', () => {
    expect(moveOf(composition, fast, { list: 'kit.widget:two/features', before: null })).toEqual([
      {
        ...{ change: 'update', entity: 'kit.widgets-to-features', id: fast.link },
        data: { widgetId: 'two', variant: 'default', orderIndex: 0 },
      },
    ]);
  });
});

it('hides a block by the link that places it, and shows it again', () => {
  expect(hidingOf(composition, one, true)).toEqual([
    { change: 'update', entity: 'host.widgets-to-blocks', id: 'place-one', data: { variant: 'hidden' } },
  ]);
  expect(hidingOf(composition, one, false)).toHaveLength(2);
  expect(hidingOf(composition, fast, true)).toEqual([
    { change: 'update', entity: 'kit.widgets-to-features', id: fast.link, data: { variant: 'hidden' } },
  ]);
});
