import { describe, expect, it } from 'vitest';
import { contentText } from './content-text.js';
import { KeyOrder } from './key-order.js';

describe('the text of content', () => {
  it('keeps on one line what fits there', () => {
    expect(contentText([{ slug: 'main', title: { en: 'Main' } }])).toBe('[{ "slug": "main", "title": { "en": "Main" } }]\n');
  });

  it('breaks what does not fit, and no more', () => {
    const long = 'x'.repeat(90);
    expect(contentText([{ slug: 'a', title: { en: long, ru: 'б' } }])).toBe(
      `[\n  {\n    "slug": "a",\n    "title": {\n      "en": "${long}",\n      "ru": "б"\n    }\n  }\n]\n`,
    );
  });

  it('sets rows one under another, however short', () => {
    expect(
      contentText([
        { a: 1, b: 2 },
        { a: 3, b: 4 },
      ]),
    ).toBe('[\n  { "a": 1, "b": 2 },\n  { "a": 3, "b": 4 }\n]\n');
  });
});

describe('the order of keys', () => {
  const order = new KeyOrder([[{ type: 'heading', level: 2, children: [{ text: 'Wind', bold: true }] }]]);

  it('is the one that objects of the same keys have', () => {
    expect(JSON.stringify(order.ordered({ level: 3, children: [{ bold: true, text: 'Sea' }], type: 'heading' }))).toBe(
      '{"type":"heading","level":3,"children":[{"text":"Sea","bold":true}]}',
    );
  });

  it('is that of before, whatever others do', () => {
    expect(JSON.stringify(order.ordered({ bold: true, text: 'Sea' }, { bold: true, text: 'Wind' }))).toBe('{"bold":true,"text":"Sea"}');
  });

  it('says of an unknown node what it is first, and what is in it last', () => {
    expect(JSON.stringify(order.ordered({ children: [], href: '/', type: 'link' }))).toBe('{"type":"link","href":"/","children":[]}');
  });
});
