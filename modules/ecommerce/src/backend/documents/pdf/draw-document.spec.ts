import { themeOf } from '@flotilla/core/theme';
import { describe, expect, it } from 'vitest';
import { documentLanguage, receiptLanguage } from '../../document-language.js';
import { sampleDocument, sampleRow } from '../sample-document.fixture.js';
import { drawDocument } from './draw-document.js';
import { pdfColors, pdfTexts } from './pdf-text.fixture.js';

const textOf = async (document: Parameters<typeof drawDocument>[0]) =>
  pdfTexts(await drawDocument(document))
    .join('\n')
    .replaceAll('\u00a0', ' ');

describe('the PDF of an invoice', () => {
  it('has number, seller, buyer, taxes and totals', async () => {
    const text = await textOf(sampleDocument());

    for (const part of [
      'Invoice LIMASSOL-2027-00042',
      'July 1, 2027',
      '7K3M-9QXA',
      'Rent Your Dream Ltd',
      'VAT number CY10259033P',
      'anna@example.com',
      'July 3 – 9, 2027, 7 days',
      '7 × 17.00',
      'Standard, CY',
      '100.00',
      '19.00',
      '119.00',
      'Page 1 / 1',
    ])
      expect(text).toContain(part);
  });

  it('is in Russian, with the days of the seller’s time zone', async () => {
    // A line has one text for each of its fonts.
    const text = (await textOf(sampleDocument({ language: 'ru' }))).replaceAll('\n', '');

    for (const part of ['Инвойс', 'Продавец', '1 июля 2027', '119,00', 'Страница'])
      expect(text).toContain(part);
    expect(text).not.toContain('30 июня');
  });

  it.each([
    ['de', ['Rechnung', 'Verkäufer', '1. Juli 2027', '119,00', 'MwSt.', 'Seite']],
    ['el', ['Τιμολόγιο', 'Πωλητής', '1 Ιουλίου 2027', '119,00', 'ΦΠΑ', 'Σελίδα']],
  ] as const)('is in %s, with each of its letters in a font', async (language, parts) => {
    const drawn = await drawDocument(sampleDocument({ language }));
    const text = pdfTexts(drawn).join('');

    for (const part of parts) expect(text).toContain(part);
    expect(drawn.toString('latin1')).toContain(`/Lang (${language})`);
  });

  it.each([
    ['de-AT', 'de'],
    ['el', 'el'],
    ['ru', 'ru'],
    ['ar-EG', 'ar'],
    ['he', 'en'],
    ['fr', 'en'],
    [null, 'en'],
  ])('for a buyer with %s is in %s', (language, drawn) => {
    expect(documentLanguage(language)).toBe(drawn);
  });

  it('stays in Arabic for buyers whose receipt is in English', () => {
    expect([documentLanguage('ar'), receiptLanguage('ar'), receiptLanguage('de-AT')]).toEqual([
      'ar',
      'en',
      'de',
    ]);
  });

  it('is in Arabic from right to left, with texts from left to right as they are', async () => {
    const { data, ...numbered } = sampleDocument({ language: 'ar' });
    const rows = [sampleRow({ title: 'حقيبة جافة Dry Bag (20 لتر)', dates: '' })];
    const drawn = await drawDocument({ ...numbered, data: { ...data, rows } });
    const text = pdfTexts(drawn).join('');

    // Fonts draw the letters of a word from the left, joined.
    for (const word of ['البائع', 'يوليو', 'حقيبة']) expect(text).toContain([...word].reverse().join(''));
    for (const part of ['LIMASSOL-2027-00042 ةروتاف', '1 Marina Road', 'Dry Bag'])
      expect(text).toContain(part);
    const raw = drawn.toString('latin1');
    expect(raw).toContain('/Lang (ar)');
    expect(raw).toContain('/ActualText');
  });

  it('writes names in Greek and Cyrillic, and other scripts in Latin letters', async () => {
    const text = await textOf(sampleDocument());

    for (const part of ['Анна', 'Λεωφόρος', 'Li\n']) expect(text).toContain(part);
  });

  it.each([
    ['reverse-charge', 'Reverse charge: the buyer accounts for the VAT.'],
    ['export', 'Export: exempt from VAT.'],
    ['exempt', 'Exempt from VAT.'],
  ] as const)('names a tax of 0 for %s', async (taxReason, note) => {
    const row = sampleRow({ taxReason, taxRate: '0', tax: '0.00', gross: '100.00' });
    const tax = { ...row, taxCountry: 'DE' };
    const text = await textOf(sampleDocument({ taxes: [tax] }));

    expect(text).toContain(note);
  });

  it('names a discount, and the rest to pay after a deposit', async () => {
    const { data, ...numbered } = sampleDocument({ unpaid: '83.30' });
    const text = await textOf({ ...numbered, data: { ...data, rows: [sampleRow({ discount: '10.00' })] } });

    expect(text).toContain('Discount −10.00');
    expect(text).toContain('Still to pay, EUR');
    expect(text).toContain('83.30');
  });

  it('repeats the head of its table on each page', async () => {
    const text = await textOf(sampleDocument({ rows: 50 }));

    expect(text.match(/Item, EUR/g)).toHaveLength(4);
    expect(text).toContain('Page 4 / 4');
    expect(text.match(/Lagoon 42/g)).toHaveLength(50);
  });

  it('splits words that are wider than their column', async () => {
    const { data, ...numbered } = sampleDocument();
    const title = 'x'.repeat(500);
    const text = await textOf({ ...numbered, data: { ...data, rows: [sampleRow({ title })] } });

    expect(text.replaceAll('\n', '')).toContain(title);
  });

  it('embeds its fonts, and names its language and title', async () => {
    const bytes = await drawDocument(sampleDocument({ rows: 60 }));
    const raw = bytes.toString('latin1');

    expect(raw).toContain('/Lang (en)');
    expect(raw).toContain('/Marked true');
    expect(raw.match(/\/FontFile/g)?.length).toBeGreaterThan(2);
    expect(raw).not.toContain('/Helvetica');
    expect(bytes.length).toBeLessThan(100_000);
  });
});

it('the PDF has the brand color of a theme in its title, and its own colors without one', async () => {
  const [plain, themed] = [
    await drawDocument(sampleDocument()),
    await drawDocument(sampleDocument(), themeOf({ brand: '#7a1f3d' })),
  ];

  expect(pdfColors(plain)).toEqual(['#16202c', '#5b6774']);
  expect(pdfColors(themed)[0]).toMatch(/^#7[9a-b]1[e-f0-9]3[c-e]$/);
});

it('the PDF of a credit note names its invoice, and no quantities', async () => {
  const corrects = { number: 'LIMASSOL-2027-00041', issuedAt: '2027-06-30T10:00:00.000Z' };
  const text = await textOf(sampleDocument({ kind: 'credit-note', corrects }));

  expect(text).toContain('Corrects invoice LIMASSOL-2027-00041 of June 30, 2027');
  expect(text).toContain('Refunded, EUR');
  expect(text).not.toContain('7 ×');
});
