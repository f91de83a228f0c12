import { readFile } from 'node:fs/promises';
import { lifecycleDiagram } from '@flotilla/core/reflection';
import { expect, it } from 'vitest';
import { goodsReturn } from './goods-return.js';

it('the README contains the diagram of the states of returns', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const diagram = lifecycleDiagram(goodsReturn.fields.status.lifecycle, 'requested');

  expect(readme).toContain(`\`\`\`mermaid\n${diagram}\n\`\`\``);
});
