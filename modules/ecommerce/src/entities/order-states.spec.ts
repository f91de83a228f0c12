import { readFile } from 'node:fs/promises';
import { lifecycleDiagram } from '@flotilla/core/reflection';
import { expect, it } from 'vitest';
import { orderStates } from './order-states.js';

it('the README contains the diagram of the current states', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');

  expect(readme).toContain(`\`\`\`mermaid\n${lifecycleDiagram(orderStates, 'new')}\n\`\`\``);
});
