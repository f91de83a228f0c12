import { describe, expect, it } from 'vitest';
import { mergedValues } from './merged-values.js';

describe('mergedValues', () => {
  const base = { title: { en: 'Boats', ru: 'Лодки' }, anchor: 'a' };

  it('keeps a language that changed in the newer row', () => {
    const theirs = { ...base, title: { en: 'Boats', ru: 'Яхты' } };
    const mine = { title: { en: 'Yachts', ru: 'Лодки' } };
    expect(mergedValues({ base, theirs, mine })).toEqual({ title: { en: 'Yachts', ru: 'Яхты' } });
  });

  it('returns nothing for two new values of the same text', () => {
    const theirs = { ...base, title: { en: 'Ships', ru: 'Лодки' } };
    const mine = { title: { en: 'Yachts', ru: 'Лодки' } };
    expect(mergedValues({ base, theirs, mine })).toBeUndefined();
  });

  it('accepts two equal changes', () => {
    expect(mergedValues({ base, theirs: { ...base, anchor: 'b' }, mine: { anchor: 'b' } })).toEqual({
      anchor: 'b',
    });
  });

  it('returns nothing for two new values of the same field', () => {
    expect(mergedValues({ base, theirs: { ...base, anchor: 'b' }, mine: { anchor: 'c' } })).toBeUndefined();
  });

  it('removes an emptied language', () => {
    const mine = { title: { ru: 'Лодки' } };
    expect(mergedValues({ base, theirs: base, mine })).toEqual({ title: { ru: 'Лодки' } });
  });
});
