import { describe, expect, it } from 'vitest';
import { BrokenTranslationError, segmentsOf } from './segments.js';

const paragraph = (...children: object[]) => ({ type: 'paragraph', children });
const document = (...children: object[]) => ({ type: 'document', version: 1, children });
const link = { type: 'link', href: '/ports', children: [{ text: 'Ports', bold: true }] };

const rich = document(
  { type: 'heading', level: 2, children: [{ text: 'Winds' }] },
  paragraph({ text: 'See ' }, link, { text: ' ' }, { text: 'today', italic: true }),
  { type: 'image', src: '/public/a.jpg', fileId: '1', alt: 'A bay', caption: '', children: [{ text: '' }] },
  {
    type: 'list',
    style: 'bulleted',
    children: [{ type: 'list-item', children: [paragraph({ text: ' One ' })] }],
  },
  { type: 'code-block', children: [{ type: 'code-line', text: 'npm start' }] },
  {
    type: 'table',
    caption: 'Prices',
    children: [{ type: 'table-row', children: [{ type: 'table-cell', children: [{ text: 'Day' }] }] }],
  },
);

const texts = ['Winds', '<t0>See </t0><t1>Ports</t1><t2>today</t2>', 'A bay', 'One', 'Prices', 'Day'];
const russian = [
  'Ветры',
  '<t0>Смотрите </t0><t1>порты</t1><t2>сегодня</t2>',
  'Бухта',
  'Один',
  'Цены',
  'День',
];

describe('a rich text', () => {
  it('has the words of each block, of pictures and of captions, without code', () => {
    expect(segmentsOf(rich).texts).toEqual(texts);
  });

  it('gets the translations, and keeps nodes, links, pictures and white space', () => {
    expect(segmentsOf(rich).rebuilt(russian)).toEqual(
      document(
        { type: 'heading', level: 2, children: [{ text: 'Ветры' }] },
        paragraph(
          { text: 'Смотрите ' },
          { ...link, children: [{ text: 'порты', bold: true }] },
          { text: ' ' },
          { text: 'сегодня', italic: true },
        ),
        {
          type: 'image',
          src: '/public/a.jpg',
          fileId: '1',
          alt: 'Бухта',
          caption: '',
          children: [{ text: '' }],
        },
        {
          type: 'list',
          style: 'bulleted',
          children: [{ type: 'list-item', children: [paragraph({ text: ' Один ' })] }],
        },
        { type: 'code-block', children: [{ type: 'code-line', text: 'npm start' }] },
        {
          type: 'table',
          caption: 'Цены',
          children: [{ type: 'table-row', children: [{ type: 'table-cell', children: [{ text: 'День' }] }] }],
        },
      ),
    );
    expect(segmentsOf(rich).texts).toEqual(texts);
  });

  it.each([
    ['a text is missing', russian.slice(1)],
    ['a text is empty', [' ', ...russian.slice(1)]],
    ['a link is missing', russian.with(1, '<t0>Смотрите порты</t0><t2>сегодня</t2>')],
    ['a link is empty', russian.with(1, '<t0>Смотрите порты</t0><t1></t1><t2>сегодня</t2>')],
    ['runs are swapped', russian.with(1, '<t1>порты</t1><t0>Смотрите</t0><t2>сегодня</t2>')],
    ['words stand outside of the runs', russian.with(1, `Итак ${russian[1]}`)],
    ['runs are nested', russian.with(1, '<t0>Смотрите <t1>порты</t1></t0><t1>порты</t1><t2>сегодня</t2>')],
  ])('refuses broken translations: %s', (_, translations) => {
    expect(() => segmentsOf(rich).rebuilt(translations)).toThrow(BrokenTranslationError);
  });
});

it('splits a plain text into itself', () => {
  const { texts: own, rebuilt } = segmentsOf(' Winds\n');

  expect(own).toEqual(['Winds']);
  expect(rebuilt(['Ветры'])).toBe(' Ветры\n');
});

it.each(['', ' \n', '\u00a0'])('has no text in a plain text without words: %j', (blank) => {
  expect(segmentsOf(blank).texts).toEqual([]);
});

it('takes linear time for a text with much white space', () => {
  const text = `Winds${' '.repeat(200_000)}and bays `;
  const start = performance.now();

  expect(segmentsOf(text).rebuilt(['Ветры'])).toBe('Ветры ');
  expect(performance.now() - start).toBeLessThan(5000);
});

it('has nothing for a document without words', () => {
  expect(segmentsOf(document(paragraph({ text: ' ' }))).texts).toEqual([]);
});
