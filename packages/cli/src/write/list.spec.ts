import { describe, expect, it } from 'vitest';
import { addItem, addItemBefore, removeItem } from './list.js';

const moduleWith = (entities: string) => `defineModule({\n  entities: ${entities},\n});\n`;

describe('addItem', () => {
  it('adds to a list of an object and of a constant, typed or not', () => {
    expect(addItem(moduleWith('[b]'), 'entities', 'a', 'sorted')).toBe(moduleWith('[a, b]'));
    expect(addItem('const list = [b];\n', 'list', 'a', 'last')).toBe('const list = [b, a];\n');
    expect(addItem('const list = [b] as const;\n', 'list', 'a', 'last')).toBe(
      'const list = [b, a] as const;\n',
    );
    expect(addItem('const list: readonly Item[] = [];\n', 'list', 'a', 'last')).toBe(
      'const list: readonly Item[] = [a];\n',
    );
  });

  it('writes an item per line where one line would be too long', () => {
    const names = Array.from({ length: 12 }, (_, index) => `aRatherLongName${index}`);
    const long = addItem(moduleWith(`[${names.join(', ')}]`), 'entities', 'z', 'last');
    expect(long).toBe(moduleWith(`[\n${[...names, 'z'].map((name) => `    ${name},\n`).join('')}  ]`));
    expect(addItem(long, 'entities', 'zz', 'last')).toContain('    z,\n    zz,\n  ],\n');
  });

  it('fails without such a list', () => {
    expect(() => addItem('', 'entities', 'a', 'last')).toThrow('There is no list "entities"');
  });
});

describe('a list with comments', () => {
  const commented = `export default defineConfig({
  modules: [
    // Stored files, and pages
    '@flotilla/file-storage', // pictures, videos
    "@flotilla/host" /* pages, menus */
  ],
});
`;
  const lines = (text: string) => text.split('\n').slice(2, -3);

  it('keeps them when an item is added', () => {
    expect(lines(addItem(commented, 'modules', `'@flotilla/blog'`, 'last'))).toEqual([
      '    // Stored files, and pages',
      `    '@flotilla/file-storage', // pictures, videos`,
      `    "@flotilla/host", /* pages, menus */`,
      `    '@flotilla/blog',`,
    ]);
    expect(lines(addItemBefore(commented, 'modules', `'@x/a'`, `'@flotilla/host'`))).toEqual([
      '    // Stored files, and pages',
      `    '@flotilla/file-storage', // pictures, videos`,
      `    '@x/a',`,
      `    "@flotilla/host" /* pages, menus */`,
    ]);
    expect(addItem('const list = [b /* last, so far */];', 'list', 'a', 'sorted')).toBe(
      'const list = [ a,b /* last, so far */];',
    );
    expect(addItem('const list = [\n  // none\n];', 'list', 'a', 'last')).toBe(
      'const list = [\n  a,\n  // none\n];',
    );
  });

  it('keeps the other ones when an item is removed', () => {
    expect(lines(removeItem(commented, 'modules', `'@flotilla/file-storage'`))).toEqual([
      '    // Stored files, and pages',
      `    "@flotilla/host" /* pages, menus */`,
    ]);
    expect(removeItem('const list = [a, b, /* c, d */ e];', 'list', 'b')).toBe(
      'const list = [a, /* c, d */ e];',
    );
  });
});

describe('removeItem', () => {
  it('finds strings in double quotes', () => {
    expect(removeItem(`const list = ["a", "b"];`, 'list', `'a'`)).toBe(`const list = ['b'];`);
  });

  it('fails without such an item', () => {
    expect(() => removeItem(`const list = ['a'];`, 'list', `'b'`)).toThrow(`has no item 'b'`);
  });
});
