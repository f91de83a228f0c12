import fc from 'fast-check';
import { expect, it } from 'vitest';
import { documents } from '../documents.fixture.js';
import { fromHtml } from '../html/from-html.js';
import { toDocument } from '../to-document.js';
import { excerpt } from './excerpt.js';
import { fromPlainText } from '../from-plain-text.js';
import { toPlainText } from './to-plain-text.js';

it('reads only the text', () => {
  const { document: value } = fromHtml(
    '<h2>Day one</h2><p>From <a href="/x">Paphos</a>.</p><ul><li>Swim</li><li>Eat<ul><li>Fish</li></ul></li></ul><hr><img src="/a.jpg" alt="A bay">' +
      '<table><caption>Prices</caption><tr><td>Aurora</td><td>€890</td></tr></table><blockquote><p>Ahoy</p></blockquote>',
  );

  expect(toPlainText(value)).toBe(
    'Day one\n\nFrom Paphos.\n\nSwim\nEat\nFish\n\nPrices\nAurora\t€890\n\nAhoy',
  );
  expect(toPlainText('as it is')).toBe('as it is');
  expect(toPlainText(null)).toBe('');
});

it('reads back the text that was written', () => {
  const line = fc.stringMatching(/^[^\s\0]{1,5}( [^\s\0]{1,5}){0,2}$/).filter((text) => text.isWellFormed());
  const plain = fc
    .array(fc.array(line, { minLength: 1, maxLength: 3 }), { maxLength: 4 })
    .map((blocks) => blocks.map((lines) => lines.join('\n')).join('\n\n'));

  fc.assert(
    fc.property(plain, (text) => {
      expect(toPlainText(fromPlainText(text))).toBe(text);
    }),
  );
});

it('keeps every word', () => {
  const textOf = (text: string) => text.split(/\s+/).filter(Boolean).join(' ');

  fc.assert(
    fc.property(documents, (document) => {
      const words = toPlainText(document);
      expect(textOf(toPlainText(fromPlainText(words)))).toBe(textOf(words));
      expect(toPlainText(toDocument(JSON.stringify(document)))).toBe(words);
    }),
  );
});

it.each([
  ['Sea and sun', 20, 'Sea and sun'],
  ['Sea and sun', 11, 'Sea and sun'],
  ['Sea and sun', 10, 'Sea and…'],
  ['Sea, and sun', 6, 'Sea…'],
  ['Sea\n\nand sun', 8, 'Sea and…'],
  ['Donaudampfschiff', 6, 'Donau…'],
  ['👨‍👩‍👧👨‍👩‍👧', 10, '👨‍👩‍👧…'],
  ['', 5, ''],
])('takes of %j the first words within %i characters', (text, max, expected) => {
  expect(excerpt(text, max)).toBe(expected);
});

it('takes the text of blocks, items and cells on one line', () => {
  const { document } = fromHtml(
    '<h2>Day one</h2><p>From <a href="/x">Paphos</a>.</p><ul><li>Swim</li></ul><table><tr><td>A</td><td>B</td></tr></table>',
  );

  expect(excerpt(document, 100)).toBe('Day one From Paphos. Swim A B');
  expect(excerpt(JSON.stringify(document), 100)).toBe('Day one From Paphos. Swim A B');
});

it('never exceeds the limit', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.integer({ min: 1, max: 40 }),
      (text, max) => {
        expect(excerpt(text, max).length).toBeLessThanOrEqual(max);
      },
    ),
  );
});
