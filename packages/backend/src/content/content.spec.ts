import { describe, expect, it } from 'vitest';
import { contentText } from './content-text.js';
import { KeyOrder } from './key-order.js';

describe('the text of content', () => {
  it('keeps what fits on one line', () => {
    expect(contentText([{ slug: 'main', title: { en: 'Main' } }])).toBe(
      '[{ "slug": "main", "title": { "en": "Main" } }]\n',
    );
  });

  it('breaks only what does not fit', () => {
    const long = 'x'.repeat(90);
    expect(contentText([{ slug: 'a', title: { en: long, ru: 'б' } }])).toBe(
      `[\n  {\n    "slug": "a",\n    "title": {\n      "en": "${long}",\n      "ru": "б"\n    }\n  }\n]\n`,
    );
  });

  it('puts each row on its own line, even if all fit on one', () => {
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

  it('follows objects with the same keys', () => {
    expect(
      JSON.stringify(order.ordered({ level: 3, children: [{ bold: true, text: 'Sea' }], type: 'heading' })),
    ).toBe('{"type":"heading","level":3,"children":[{"text":"Sea","bold":true}]}');
  });

  it('keeps the previous order over that of other objects', () => {
    expect(JSON.stringify(order.ordered({ bold: true, text: 'Sea' }, { bold: true, text: 'Wind' }))).toBe(
      '{"bold":true,"text":"Sea"}',
    );
  });

  it('puts the type of an unknown node first, and its children last', () => {
    expect(JSON.stringify(order.ordered({ children: [], href: '/', type: 'link' }))).toBe(
      '{"type":"link","href":"/","children":[]}',
    );
  });
});
