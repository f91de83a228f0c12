import fc from 'fast-check';
import qs from 'qs';
import { describe, expect, it } from 'vitest';
import { parseNestedQuery } from './nested-query.js';

const limits = { depth: 2, parameters: 4, items: 3 };
const parse = (text: string) => parseNestedQuery(text, limits);

describe('parseNestedQuery', () => {
  it.each<[string, object]>([
    ['a=1&b=', { a: '1', b: '' }],
    ['a&&c=x=y', { a: '', c: 'x=y' }],
    ['a[b]=1&a[c][d]=2', { a: { b: '1', c: { d: '2' } } }],
    ['a%5Bb%5D=%C3%A9+1', { a: { b: 'é 1' } }],
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a[2]=z&a[0]=x', { a: ['x', 'z'] }],
    ['a[0][b]=1&a[1][b]=2', { a: [{ b: '1' }, { b: '2' }] }],
    ['a=1&a=2&a=3', { a: ['1', '2', '3'] }],
    ['toString=1&constructor[prototype]=2', { toString: '1', constructor: { prototype: '2' } }],
  ])('parses %s', (text, parsed) => {
    expect(JSON.stringify(parse(text))).toBe(JSON.stringify(parsed));
  });

  it.each([
    ['a bracket that is not closed', 'a[b=1'],
    ['text after brackets', 'a[b]c=1'],
    ['brackets without a name', '[a]=1'],
    ['too many brackets', 'a[b][c][d]=1'],
    ['too many parameters', 'a&b&c&d&e'],
    ['an index above the limit', 'a[3]=1'],
    ['more values of a key than items', 'a=1&a=2&a=3&a=4'],
    ['a key with a value and with parts', 'a=1&a[b]=2'],
    ['a key with parts and with a value', 'a[b]=2&a=1'],
    ['bytes that are not UTF-8', 'a=%ff'],
    ['the prototype', 'a[__proto__]=1'],
  ])('rejects %s', (_, text) => {
    expect(() => parse(text)).toThrow(/query string|is not known/);
  });

  it('gives objects without a prototype', () => {
    expect(Object.getPrototypeOf(parse('a=1'))).toBeNull();
    expect(Object.getPrototypeOf(parse('a[b]=1').a)).toBeNull();
  });

  it('reads what qs writes as qs does', () => {
    const name = fc.stringMatching(/^[a-z.$é ]{1,4}$/);
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.string({ unit: 'grapheme' }),
        fc.dictionary(name, tie('tree'), { minKeys: 1, maxKeys: 3 }),
        fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
      ),
    }));
    const ours = (text: string) => parseNestedQuery(text, { depth: 5, parameters: 2000, items: 1000 });
    fc.assert(
      fc.property(
        fc.dictionary(name, tree, { maxKeys: 3 }),
        fc.constantFrom('indices' as const, 'repeat' as const),
        (value, arrayFormat) => {
          const text = qs.stringify(value, { arrayFormat });
          // Repeated keys of objects in lists merge, which is lossy.
          fc.pre(
            arrayFormat === 'indices' ||
              !text.includes('%5D=') ||
              !/\[[^\]]*[{[]/.test(JSON.stringify(value)),
          );
          expect(JSON.stringify(ours(text))).toBe(
            JSON.stringify(qs.parse(text, { depth: 5, arrayLimit: 1000, plainObjects: true })),
          );
        },
      ),
    );
  });
});
