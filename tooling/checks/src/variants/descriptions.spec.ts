import { expect, it } from 'vitest';
import { descriptionIn } from './descriptions.js';

const readMe = `
# A module

| Entity | Route | What it is |
|---|---|---|
| \`button\` | \`/api/fleet/buttons\` | A link that looks like one. |

| Variant | Shows |
|---|---|
| \`default\`, \`list-default\` | all boats |

| Row | Variants |
|---|---|
| \`button\` | \`default\`, \`link\` (without a ground); \`ghost\`: only its words; \`plain\` |

| Row | Variant | Shows |
|---|---|---|
| \`fleet.boat\` | \`default\` | a card |
| \`fleet.crew\` | \`default\` | a face |
`;

it.each([
  ['fleet.widget', 'list-default', 'all boats'],
  ['fleet.widget', 'default', 'all boats'],
  ['fleet.button', 'link', 'without a ground'],
  ['fleet.button', 'ghost', 'only its words'],
  ['fleet.button', 'default', 'A link that looks like one.'],
  ['fleet.crew', 'default', 'a face'],
  ['fleet.crew', 'unknown', ''],
] as const)('reads the description of %s %s', (entity, variant, description) => {
  expect(descriptionIn(readMe, { entity, variant })).toBe(description);
});
