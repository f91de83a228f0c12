import { describe, expect, it } from 'vitest';
import { textDiff, tokensOf } from './text-diff.js';

const doc = (...children: object[]) => ({ type: 'doc', version: 1, children });
const paragraph = (...children: object[]) => ({ type: 'paragraph', children });
const diff = (before: unknown, after: unknown) => textDiff(tokensOf(before), tokensOf(after));

describe('textDiff', () => {
  it('marks removed and added words', () => {
    const { parts } = diff('The boat sails to Paphos today', 'The yacht sails to Paphos');
    expect(parts).toEqual([
      { kind: 'same', text: 'The ' },
      { kind: 'removed', text: 'boat' },
      { kind: 'added', text: 'yacht' },
      { kind: 'same', text: ' sails to Paphos' },
      { kind: 'removed', text: ' today' },
    ]);
  });

  it('lists changes of formatting: bold, a link target, a heading level', () => {
    const before = doc(
      paragraph({ text: 'Same ' }, { text: 'words here' }),
      paragraph({ type: 'link', href: '/a', children: [{ text: 'link' }] }),
      { type: 'heading', level: 2, children: [{ text: 'Title' }] },
    );
    const after = doc(
      paragraph({ text: 'Same ' }, { text: 'words here', bold: true }),
      paragraph({ type: 'link', href: '/b', children: [{ text: 'link' }] }),
      { type: 'heading', level: 3, children: [{ text: 'Title' }] },
    );
    const { parts, formats } = diff(before, after);
    expect(parts.every(({ kind }) => kind === 'same')).toBe(true);
    expect(formats).toEqual([
      { name: 'bold', before: undefined, after: 'bold', text: 'words here' },
      { name: 'link', before: '/a', after: '/b', text: 'link' },
      { name: 'block', before: 'heading 2', after: 'heading 3', text: 'Title' },
    ]);
  });

  it('finds no changed words when a plain text became a document', () => {
    const { parts, formats } = diff('Same words', doc(paragraph({ text: 'Same words' })));
    expect(parts.map(({ kind }) => kind)).toEqual(['same', 'added']);
    expect(formats).toEqual([]);
  });

  it('shows long texts without common words as a whole, without a quadratic comparison', () => {
    const text = (word: string) => Array.from({ length: 20_000 }, (_, index) => `${word}${index}`).join(' ');
    const kinds = diff(text('a'), text('b')).parts.map(({ kind }) => kind);
    expect(kinds).toEqual(['removed', 'added']);
  });

  it('returns nothing for values that are not texts', () => {
    expect(diff(null, undefined)).toEqual({ parts: [], formats: [] });
  });
});
