import { describe, expect, it } from 'vitest';
import { content, type Field, localizedText, richText, text } from '../index.js';
import { normalized } from '../kinds/kind-of.js';
import { slugOf } from './slug-of.js';
import { printable } from './printable.js';

const dirty = 'A\u0001\u007f\u009f\ufffeB\u000bC\u0085D\tE\nF\u2028G';
const clean = 'AB C D\tE\nF\u2028G';

describe('printable', () => {
  it.each<[string, Field, unknown, unknown]>([
    ['text', text(), dirty, clean],
    ['localizedText', localizedText(), { en: dirty, ru: 'да' }, { en: clean, ru: 'да' }],
    ['plain richText', richText(), { en: dirty }, { en: clean }],
    [
      'a richText document',
      richText(),
      { en: { type: 'doc', version: 1, children: [{ type: 'paragraph', children: [{ text: dirty }] }] } },
      { en: { type: 'doc', version: 1, children: [{ type: 'paragraph', children: [{ text: clean }] }] } },
    ],
    ['a title', content().title, { en: 'A\u0001B' }, { en: 'A B' }],
  ])('removes characters that HTML and XML cannot hold from %s', (_, field, sent, stored) => {
    expect(normalized(field, sent)).toEqual(stored);
  });

  it.each([' ', 'a ', '\n \n', '-'])('is fast for a megabyte of %j', (part) => {
    const long = part.repeat(1_000_000 / part.length);
    expect(String(normalized(content().title, { en: `${long}a` }))).toBeTruthy();
    expect(slugOf(long).length).toBeLessThan(300);
  });

  it('makes a title one line', () => {
    expect(normalized(content().title, { en: ' A \n \t B\u2028C \u0007' })).toEqual({ en: 'A B C' });
  });

  it('keeps characters that the rules of fields reject', () => {
    expect(printable('\0')).toBe('\0');
    expect(printable('\ud800')).toBe('\ud800');
  });

  it('returns the same value when nothing changes', () => {
    const value = { a: [1, null, { b: 'text' }], c: new Date(0) };
    expect(printable(value)).toBe(value);
    expect(Object.hasOwn(printable(JSON.parse('{"__proto__":"a\\u0001"}') as object), '__proto__')).toBe(
      true,
    );
    let deep: unknown = '\u0001';
    for (let depth = 0; depth < 100_000; depth++) deep = [deep];
    expect(printable(deep)).toBe(deep);
  });
});
