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
    ['من نحن', 'mn-nhn'],
    ['سياسة الخصوصية', 'syasa-al-khsusya'],
    ['تسوّق في قبرص ٢٠٢٧', 'tsuq-fi-qbrs-2027'],
    ['أسعار العالم', 'asar-al-alm'],
  ])('%s is %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  it.each([
    ['de', 'Über uns: Größe, schöne Straße', 'ueber-uns-groesse-schoene-strasse'],
    ['de-AT', 'U\u0308ber A\u0308rzte', 'ueber-aerzte'],
    ['fi', 'Äiti ja yö', 'aiti-ja-yo'],
    ['sv', 'Över ån', 'over-an'],
    ['da', 'Æbler på Øen', 'aebler-paa-oeen'],
    ['uk', 'Київ, Їжак, Згорани, Юрій', 'kyiv-yizhak-zghorany-yurii'],
    ['bg', 'Къща в България', 'kashta-v-balgariya'],
    ['ru', 'Объём', 'obieem'],
    ['el', 'Σχετικά με εμάς', 'schetika-me-emas'],
    ['constructor', 'Über', 'uber'],
  ])('in %s, %s is %s', (language, title, slug) => {
    expect(slugOf(title, { language })).toBe(slug);
  });

  it('cuts long titles without a hyphen at the end', () => {
    expect(slugOf(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79));
  });

  it('passes other scripts to the transliterator', () => {
    const toAscii = (text: string) => (text === '東京' ? 'DongJing' : `?${text}`);
    expect(slugOf('東京 Λεμεσός 🚀', { toAscii })).toBe('dongjing-lemesos');
  });
});

describe('needsToAscii', () => {
  it.each([
    ['Golden Hour', false],
    ['Λεμεσός, Яхты, Łódź № 5 🚀', false],
    ['من نحن', false],
    ['東京', true],
    ['Әлем', true],
    ['मेरा', true],
  ])('of %s is %s', (title, needs) => {
    expect(needsToAscii(title)).toBe(needs);
  });
});
