import { describe, expect, it } from 'vitest';
import { chainTo, fieldPath, hasSameShape, textsOf } from './field-paths.js';

const document = {
  type: 'doc',
  children: [
    { type: 'paragraph', children: [{ text: 'Winds ' }, { text: 'of June', bold: true }] },
    { type: 'divider', children: [{ text: '' }] },
  ],
};
const path = 'kit.widget:1/description';

describe('field paths', () => {
  it('name the row, the field and the leaf of a rich text', () => {
    expect(fieldPath(`${path}#0.1`)).toEqual({ key: 'kit.widget:1', field: 'description', leaf: '0.1' });
    expect(fieldPath('kit.widget:1/title').leaf).toBeUndefined();
  });

  it('lead to the texts of a value', () => {
    expect(textsOf(path, 'Winds')).toEqual([[path, 'Winds']]);
    expect(textsOf(path, document)).toEqual([
      [`${path}#0.0`, 'Winds '],
      [`${path}#0.1`, 'of June'],
      [`${path}#1.0`, ''],
    ]);
  });

  it('have the same shape when only words differ', () => {
    const other = structuredClone(document);
    Object.assign(other.children[0]?.children[1] ?? {}, { text: 'of May' });
    expect(hasSameShape(document, other)).toBe(true);
    expect(hasSameShape(document, { ...document, children: document.children.slice(1) })).toBe(false);
    expect(hasSameShape('Winds', document)).toBe(false);
  });
});

describe('chainTo', () => {
  const linked = (node: string) => [{ node }] as never;
  const composition = {
    placements: { 'kit.widget:1': {} as never, 'kit.widget:2#link': {} as never },
    lists: {
      'kit.widget:1/features': linked('kit.feature:1'),
      'kit.feature:1/buttons': linked('kit.button:1'),
      'kit.loop:1/loops': linked('kit.loop:2'),
      'kit.loop:2/loops': linked('kit.loop:1'),
    },
  };

  it.each([
    ['kit.button:1', ['kit.widget:1', 'kit.feature:1', 'kit.button:1']],
    ['kit.widget:1', ['kit.widget:1']],
    ['kit.widget:2', ['kit.widget:2#link']],
    ['kit.loop:1', undefined],
    ['kit.other:1', undefined],
  ])('leads from the block to %s', (key, chain) => expect(chainTo(composition, key)).toEqual(chain));
});
