import { describe, expect, it } from 'vitest';
import { addExportedName, addImport, addItem, addReExport } from './edit.js';

describe('addImport', () => {
  it('sorts packages before relative paths, each alphabetically', () => {
    const text = `import { a } from '@x/a';\nimport { d } from './d.js';\n\nuse(a, d);\n`;
    expect(addImport(text, `import { b } from '@x/b';`)).toBe(
      `import { a } from '@x/a';\nimport { b } from '@x/b';\nimport { d } from './d.js';\n\nuse(a, d);\n`,
    );
    expect(addImport(text, `import { c } from './c.js';`)).toBe(
      `import { a } from '@x/a';\nimport { c } from './c.js';\nimport { d } from './d.js';\n\nuse(a, d);\n`,
    );
  });

  it('leaves a file with the import unchanged', () => {
    const text = `import { a } from '@x/a';\n`;
    expect(addImport(text, `import { a } from '@x/a';`)).toBe(text);
  });
});

describe('addItem', () => {
  it('adds to a list of an object and of a constant, typed or not', () => {
    expect(addItem('  entities: [b],\n', 'entities', 'a', 'sorted')).toBe('  entities: [a, b],\n');
    expect(addItem('const list = [b];\n', 'list', 'a', 'last')).toBe('const list = [b, a];\n');
    expect(addItem('const list: readonly Item[] = [];\n', 'list', 'a', 'last')).toBe(
      'const list: readonly Item[] = [a];\n',
    );
  });

  it('writes an item per line where one line would be too long', () => {
    const names = Array.from({ length: 12 }, (_, index) => `aRatherLongName${index}`);
    const long = addItem(`  entities: [${names.join(', ')}],\n`, 'entities', 'z', 'last');
    expect(long).toBe(`  entities: [\n${[...names, 'z'].map((name) => `    ${name},\n`).join('')}  ],\n`);
    expect(addItem(long, 'entities', 'zz', 'last')).toContain('    z,\n    zz,\n  ],\n');
  });

  it('fails without such a list', () => {
    expect(() => addItem('', 'entities', 'a', 'last')).toThrow('There is no list "entities"');
  });
});

describe('exports', () => {
  it('are sorted among exports of the same folder', () => {
    const text = `export { a } from './entities/a.js';\nexport { x } from './links.js';\n`;
    expect(addReExport(text, `export { b } from './entities/b.js';`)).toBe(
      `export { a } from './entities/a.js';\nexport { b } from './entities/b.js';\nexport { x } from './links.js';\n`,
    );
  });

  it('are merged with exports from the same file', () => {
    expect(addExportedName(`export {\n  b,\n  c,\n} from './links.js';\n`, 'a', './links.js')).toBe(
      `export { a, b, c } from './links.js';\n`,
    );
  });
});
