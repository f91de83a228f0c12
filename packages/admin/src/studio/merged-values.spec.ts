import { describe, expect, it } from 'vitest';
import { mergedValues } from './merged-values.js';

describe('mergedValues', () => {
  const base = { title: { en: 'Boats', ru: 'Лодки' }, anchor: 'a' };

  it('keeps a language that changed in the newer row', () => {
    const theirs = { ...base, title: { en: 'Boats', ru: 'Яхты' } };
    const mine = { title: { en: 'Yachts', ru: 'Лодки' } };
    expect(mergedValues({ base, theirs, mine })).toEqual({
      values: { title: { en: 'Yachts', ru: 'Яхты' } },
      disputed: [],
    });
  });

  it('returns both values of a text with two new ones, and merges the others', () => {
    const theirs = { ...base, title: { en: 'Ships', ru: 'Яхты' } };
    const mine = { title: { en: 'Yachts', ru: 'Лодки' }, anchor: 'b' };
    const disputed = [{ field: 'title', language: 'en', mine: 'Yachts', theirs: 'Ships' }];
    expect(mergedValues({ base, theirs, mine })).toEqual({
      values: { title: { en: 'Yachts', ru: 'Яхты' }, anchor: 'b' },
      disputed,
    });
    expect(mergedValues({ base, theirs, mine }, 'theirs')).toEqual({ values: { anchor: 'b' }, disputed });
  });

  it('accepts two equal changes', () => {
    expect(mergedValues({ base, theirs: { ...base, anchor: 'b' }, mine: { anchor: 'b' } })).toEqual({
      values: { anchor: 'b' },
      disputed: [],
    });
  });

  it('returns both values of a field with two new ones', () => {
    const versions = { base, theirs: { ...base, anchor: 'b' }, mine: { anchor: 'c' } };
    const disputed = [{ field: 'anchor', mine: 'c', theirs: 'b' }];
    expect(mergedValues(versions)).toEqual({ values: { anchor: 'c' }, disputed });
    expect(mergedValues(versions, 'theirs')).toEqual({ values: {}, disputed });
  });

  it('removes an emptied language', () => {
    const mine = { title: { ru: 'Лодки' } };
    expect(mergedValues({ base, theirs: base, mine }).values).toEqual({ title: { ru: 'Лодки' } });
  });

  it('keeps my text with the new address of a replaced file', () => {
    const image = (src: string) => ({ type: 'image', src, fileId: 'f1', alt: '', children: [] });
    const doc = (...children: object[]) => ({ type: 'doc', version: 1, children });
    const divider = { type: 'divider', children: [{ text: '' }] };
    const before = { text: { en: doc(image('/public/a.png')) } };
    const theirs = { text: { en: doc(image('/public/b.png')) } };
    const mine = { text: { en: doc(divider, image('/public/a.png')) } };
    expect(mergedValues({ base: before, theirs, mine })).toEqual({
      values: { text: { en: doc(divider, image('/public/b.png')) } },
      disputed: [],
    });
  });
});
