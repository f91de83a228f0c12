import { describe, expect, it } from 'vitest';
import { withMarkdown } from './markdown.js';

const doc = (...children: object[]) => ({ type: 'doc', version: 1, children });
const paragraph = (...children: object[]) => ({ type: 'paragraph', children });

describe('withMarkdown', () => {
  it.each([
    [
      'a paragraph with marks',
      [paragraph({ text: 'a ' }, { text: 'b', bold: true }, { text: 'c', code: true })],
      'a **b**`c`',
    ],
    ['a link', [paragraph({ type: 'link', href: '/x', children: [{ text: 'y' }] })], '[y](/x)'],
    ['a heading', [{ type: 'heading', level: 2, children: [{ text: 'Title' }] }], '## Title'],
    [
      'nested lists',
      [
        {
          type: 'list',
          style: 'numbered',
          start: 3,
          children: [
            {
              type: 'list-item',
              children: [
                paragraph({ text: 'one' }),
                {
                  type: 'list',
                  style: 'bulleted',
                  children: [{ type: 'list-item', children: [paragraph({ text: 'in' })] }],
                },
              ],
            },
            { type: 'list-item', children: [paragraph({ text: 'two' })] },
          ],
        },
      ],
      '3. one\n\n   - in\n4. two',
    ],
    [
      'a quote',
      [{ type: 'quote', children: [paragraph({ text: 'q' }), paragraph({ text: 'r' })] }],
      '> q\n>\n> r',
    ],
    [
      'code',
      [{ type: 'code-block', language: 'ts', children: [{ text: 'a' }, { text: '*b*' }] }],
      '```ts\na\n*b*\n```',
    ],
    [
      'a table',
      [
        {
          type: 'table',
          children: [
            { type: 'table-row', children: [{ type: 'table-cell', children: [{ text: 'a|b' }] }] },
            { type: 'table-row', children: [{ type: 'table-cell', children: [{ text: 'c' }] }] },
          ],
        },
      ],
      '| a\\|b |\n| --- |\n| c |',
    ],
    [
      'text that looks like formatting',
      [paragraph({ text: '*x* [y](z) # not' })],
      '\\*x\\* \\[y\\](z) # not',
    ],
    ['a heading in text', [paragraph({ text: '# not a heading' })], '\\# not a heading'],
    ['a picture', [{ type: 'image', src: '/a.webp', alt: 'A boat', children: [] }], '![A boat](/a.webp)'],
  ])('writes %s', (_, children, expected) => {
    expect(withMarkdown({ text: { en: doc(...children) } })).toEqual({ text: { en: expected } });
  });

  it('leaves other values unchanged', () => {
    const row = { id: '1', title: { en: '*x*' }, list: [1, null, { type: 'other' }] };
    expect(withMarkdown(row)).toEqual(row);
  });
});
