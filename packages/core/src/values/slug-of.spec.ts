import { describe, expect, it } from 'vitest';
import { needsToAscii, slugOf } from './slug-of.js';

describe('slugOf', () => {
  it.each([
    ['Golden Hour: a café', 'golden-hour-a-cafe'],
    ['Яхты и катера на Кипре', 'iakhty-i-katera-na-kipre'],
    ['Щука, ёж, объём, йод', 'shchuka-ezh-obieem-iod'],
    ['Λεμεσός 2027', 'lemesos-2027'],
    ['Ευτυχία στην Αυγή, ουρανός', 'eftychia-stin-avgi-ouranos'],
    ['Μπάμπης και Άγγελος', 'bampis-kai-angelos'],
    ['Πρωτεύουσα', 'protevousa'],
    ['Μαΐου', 'maiou'],
    ['Straße', 'strasse'],
    ['Ørsted & Łódź', 'orsted-lodz'],
    ['Đà Nẵng', 'da-nang'],
    ['Київ', 'kiiv'],
    ['Їжак і ґрунт', 'izhak-i-grunt'],
    ['Æther', 'aether'],
    ["Don’t, can't", 'dont-cant'],
    ['‘Quoted’ words', 'quoted-words'],
    ['ﬁn № 5', 'fin-no-5'],
    ['游艇', 'untitled'],
    ['🚀', 'untitled'],
  ])('%s is %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  it('cuts long titles without a hyphen at the end', () => {
    expect(slugOf(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79));
  });

  it('passes other scripts to the transliterator', () => {
    expect(slugOf('東京 Λεμεσός 🚀', (text) => (text === '東京' ? 'DongJing' : `?${text}`))).toBe(
      'dongjing-lemesos',
    );
  });
});

describe('needsToAscii', () => {
  it.each([
    ['Golden Hour', false],
    ['Λεμεσός, Яхты, Łódź № 5 🚀', false],
    ['東京', true],
    ['Әлем', true],
    ['मेरा', true],
  ])('of %s is %s', (title, needs) => {
    expect(needsToAscii(title)).toBe(needs);
  });
});
