import { describe, expect, it } from 'vitest';
import { addBackendLine } from './backend-file.js';
import {
  addExportedName,
  addImport,
  addManifestLine,
  addNamesToImport,
  addReExport,
  replaceOnce,
} from './edit.js';

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

describe('addNamesToImport', () => {
  it('adds names to an import of the same package, and keeps its comments', () => {
    const text = `import {\n  b, // second, of two\n} from '@x/a';\n`;
    expect(addNamesToImport(text, ['a', 'b'], '@x/a')).toBe(
      `import { a,\n  b, // second, of two\n} from '@x/a';\n`,
    );
    expect(addNamesToImport(`import { b } from '@x/a';\n`, ['a'], '@x/a')).toBe(
      `import { a, b } from '@x/a';\n`,
    );
  });

  it('adds an import when there is none', () => {
    expect(addNamesToImport(`import type { B } from '@x/a';\n`, ['a'], '@x/a')).toBe(
      `import type { B } from '@x/a';\nimport { a } from '@x/a';\n`,
    );
  });
});

describe('files of another form', () => {
  const line = `  labels,`;
  it.each([
    ['a manifest', () => addManifestLine('export const fleet = {};\n', 'labels,'), 'labels,'],
    ['a backend', () => addBackendLine('export const Fleet = module();\n', line), 'labels,'],
    ['a list', () => replaceOnce('', /absent/, { line, by: () => '' }), 'labels,'],
  ])('are refused with the line to add: %s', (_, edit, fix) => {
    expect(edit).toThrow(
      expect.objectContaining({
        problem: 'The file has another form than generators write.',
        fix: `Add to it: ${fix}`,
      }),
    );
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
