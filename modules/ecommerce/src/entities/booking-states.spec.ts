import { readFile } from 'node:fs/promises';
import { lifecycleDiagram } from '@flotilla/core/reflection';
import { expect, it } from 'vitest';
import { bookingStates } from './booking-states.js';

it('the README contains the diagram of the states of bookings', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');

  expect(readme).toContain(`\`\`\`mermaid\n${lifecycleDiagram(bookingStates, 'held')}\n\`\`\``);
});
