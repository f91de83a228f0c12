import type { LocalizedText } from '@flotilla/core';
import { describe, expect, it } from 'vitest';
import { withInherited } from './inherited.js';
import { variationTitle } from './variation-title.js';

const parent = {
  ...{ title: { en: 'Cap', ru: 'Кепка' }, shortDescription: { en: 'Cotton' }, weight: 90 },
  ...{ taxClassId: 'goods', scheduleId: null, type: 'one_off' as const, isShippable: true },
};

describe('withInherited', () => {
  it('takes missing values and empty texts from the product, and keeps the others', () => {
    const own = {
      ...{ title: {}, shortDescription: { en: 'Wool' }, weight: null, taxClassId: 'books' },
      ...{ scheduleId: null, type: 'subscription' as const, isShippable: false, slug: 'cap-m' },
    };

    expect(withInherited(own, parent)).toEqual({
      ...own,
      ...{ title: parent.title, weight: 90, type: 'one_off', isShippable: true },
    });
    expect(withInherited(own, undefined)).toBe(own);
  });

  it('returns only the fields that were read', () => {
    expect(withInherited({ weight: null }, parent)).toEqual({ weight: 90 });
  });
});

describe('variationTitle', () => {
  it('adds the options to the title of the product in each of its languages', () => {
    const options: LocalizedText[] = [{ en: 'M' }, { en: 'Navy', ru: 'Тёмно-синий' }];

    expect(variationTitle({}, parent.title, options)).toEqual({
      en: 'Cap, M, Navy',
      ru: 'Кепка, M, Тёмно-синий',
    });
    expect(variationTitle({ en: 'Own' }, parent.title, options)).toEqual({ en: 'Own' });
  });
});
