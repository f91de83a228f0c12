import { mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { afterAll, describe, expect, it } from 'vitest';
import { addRussianLabels, entityNames } from './labels-file.js';
import { literal, textOf } from './literal.js';
import { newEntity } from './new-entity.js';
import { newModule } from './new-module.js';
import { newPage } from './new-page.js';
import { newScreen } from './new-screen.js';
import { SourceTree } from './source-tree.js';
import { versionsFor } from './versions.js';

const versions = versionsFor('/');
const texts = [
  'Флот',
  `М'од`,
  `Флот' + (globalThis.ran = true) + '`,
  'a "b"',
  `'a' "b"`,
  `''a"`,
  String.raw`\' + x + \'`,
  'back\\',
  '`${x}`',
  '*/ x /*',
  '</script>',
  'line\nend\r\t\u0000',
  '\u2028\u2029\uD800',
  '$& $1 $`',
];
const root = mkdtempSync(join(tmpdir(), 'flotilla-literal-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

it.each(texts)('a literal has the text %j', (text) => {
  expect(textOf(literal(text))).toBe(text);
  expect(literal(text)).not.toMatch(/[\n\r\u2028\u2029]/);
});

it('the formatter does not change literals', () => {
  const path = join(root, 'texts.ts');
  const source = texts.map((text, index) => `export const text${index} = ${literal(text)};\n`).join('');
  writeFileSync(path, source);
  const formatter = join(createRequire(import.meta.url).resolve('oxfmt/package.json'), '../bin/oxfmt');
  const configuration = join(import.meta.dirname, '../../../../.oxfmtrc.json');
  execFileSync(process.execPath, [formatter, '-c', configuration, path], { cwd: root });

  expect(readFileSync(path, 'utf8')).toBe(source);
});

describe('generators with hostile texts', () => {
  const project = {
    root: '',
    configFile: 'flotilla.config.ts',
    modules: [],
    api: '.',
    site: '.',
    content: 'content',
    modulesFolder: 'modules',
    scope: '@harbour',
    settings: {},
    rowPages: {},
  };
  const lines = texts.filter((text) => !/[\n\r\u2028]/.test(text));
  const treeWith = (ru: string) => {
    const tree = new SourceTree(join(root, crypto.randomUUID()));
    tree.add('package.json', '{}\n');
    tree.add('flotilla.config.ts', 'export default defineConfig({\n  modules: [],\n});\n');
    newModule(tree, project, { name: 'fleet', tier: 4, versions, ru });
    return tree;
  };

  it.each(lines)('write the name of a module as a literal: %j', (ru) => {
    expect(treeWith(ru).read('modules/fleet/src/labels.ts')).toContain(`\n    '*': ${literal(ru)},\n`);
  });

  it.each(lines)('write names of rows as literals: %j', (ru) => {
    const tree = treeWith('Флот');
    newEntity(tree, project, { module: 'fleet', name: 'boat' });
    addRussianLabels(tree, 'modules/fleet', { boat: ru, 'boat.*': ru });
    newPage(tree, project, { module: 'fleet', entity: 'boat', versions, hasDetail: true });
    newScreen(tree, project, { module: 'fleet', entity: 'boat', versions });

    expect(entityNames(tree, 'modules/fleet', 'boat')).toMatchObject({ ru: { one: ru, many: ru } });
    expect(tree.read('modules/fleet/src/admin/index.ts')).toContain(literal(`${ru}: последние изменения`));
    // Each file parses, else none is written.
    expect(tree.save()).toContain('modules/fleet/src/admin/boat-board.tsx');
  });

  it.each(['two\nlines', '  ', 'x'.repeat(101), 'a\u2028b'])('reject a name of a module: %j', (ru) => {
    expect(() => treeWith(ru)).toThrow('Write one line.');
  });
});

it('no file is written when one is not valid TypeScript', () => {
  const folder = join(root, 'invalid');
  const tree = new SourceTree(folder);
  tree.add('right.ts', 'export const right = 1;\n');
  tree.add('wrong.ts', `export const wrong = 'М'од';\n`);

  expect(() => tree.save()).toThrow('wrong.ts would not be valid TypeScript');
  expect(new SourceTree(folder).has('right.ts')).toBe(false);
});
