import { expect, it } from 'vitest';
import { unexportedVariants, unnamedExports } from './exports.js';

it('refuses re-exports without names', () => {
  const text = `import { a } from './a.js';\nexport * from './variants.js';\n`;
  expect(unnamedExports('index.ts', text)).toEqual([
    { line: 2, problem: 'exports names that it does not list. Name them: export { … } from.' },
  ]);
});

it('lets through names and namespaces', () => {
  const text = `export { a } from './a.js';\nexport * as views from './views.js';\nexport const b = 1;\n`;
  expect(unnamedExports('index.ts', text)).toEqual([]);
});

it('names variants that the entry point lacks', () => {
  const variants = `export { boatList } from './boat-list.js';\nexport const boatPage = 1;\nexport type Boat = 1;\n`;
  expect(unexportedVariants(`export { boatList } from './variants.js';`, variants)).toEqual(['boatPage']);
  expect(unexportedVariants(`export { boatList, boatPage } from './variants.js';`, variants)).toEqual([]);
});
