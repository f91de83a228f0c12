import { describe, expect, it } from 'vitest';
import type { VariationRow } from '../../selections.js';
import { optionGroups } from './option-groups.js';
import { chosenVariation } from './sold-variation.js';

const keys = { size: ['S', 'M', 'L'], colour: ['Navy', 'White'] } as const;

/** A variation with a stock; sizes and colours are in the order of their keys. */
function variation(size: string, colour: string, quantity: number | null): VariationRow {
  const option = (slug: keyof typeof keys, text: string) => ({
    ...{ id: `${slug} ${text}`, variant: 'default', string: { en: text } },
    key: {
      ...{ id: slug, variant: 'default', slug, title: { en: slug } },
      link: {
        ...{ id: text, variant: 'default' },
        orderIndex: (keys[slug] as readonly string[]).indexOf(text),
      },
    },
  });
  return {
    slug: `${size}-${colour}`.toLowerCase(),
    scheduleId: null,
    options: [option('size', size), option('colour', colour)],
    stores: [{ link: { quantity } }],
  } as unknown as VariationRow;
}

const variations = [
  variation('L', 'White', 0),
  variation('M', 'Navy', 3),
  variation('S', 'Navy', null),
  variation('L', 'Navy', 0),
];
const product = { variations, scheduleId: null };
const groups = (slug: string) => {
  const chosen = chosenVariation(product, slug);
  if (!chosen) throw new Error(`There is no ${slug}.`);
  return optionGroups(product, chosen).map(({ slug: key, values }) => [
    key,
    values.map(({ value, state, leadsTo, isChosen }) => [value, state, leadsTo, isChosen]),
  ]);
};

describe('optionGroups', () => {
  it('orders values by their key, and marks values that are sold out or missing beside the choice', () => {
    expect(groups('m-navy')).toEqual([
      [
        'size',
        [
          ['s', 'available', 's-navy', false],
          ['m', 'available', 'm-navy', true],
          ['l', 'soldOut', 'l-navy', false],
        ],
      ],
      [
        'colour',
        [
          ['navy', 'available', 'm-navy', true],
          ['white', 'missing', 'l-white', false],
        ],
      ],
    ]);
  });
});

describe('chosenVariation', () => {
  it('returns the variation of the query, else the first that is in stock', () => {
    expect(chosenVariation(product, 'l-navy')?.slug).toBe('l-navy');
    expect(chosenVariation(product, 'unknown')?.slug).toBe('m-navy');
    expect(chosenVariation({ variations: variations.slice(0, 1), scheduleId: null }, null)?.slug).toBe(
      'l-white',
    );
    expect(chosenVariation({ variations: [], scheduleId: null }, null)).toBeUndefined();
  });
});
