import { expect, it } from 'vitest';
import { z } from 'zod';
import { settingsPage } from './page.js';

const pageOf = (shape: z.ZodRawShape) =>
  settingsPage([{ title: 'The ferry', says: 'It sails.', schema: z.object(shape) }]);

it('lists the values, default and purpose of each variable', () => {
  const page = pageOf({
    PORT: z.coerce.number().int().min(0).max(65535).default(80).describe('Where it listens'),
    DECKS: z.coerce.number().int().min(1).default(2).describe('How many'),
    ROUTES: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(z.string()))
      .default(['north', 'south'])
      .describe('Where it goes'),
    FLAG: z.enum(['on', 'off']).default('off').describe('Whether a|b'),
    HOME: z.string().describe('Where it returns to'),
    NOTE: z.string().optional().describe('What else'),
    WORD: z.string().optional().describe('What opens the gate').meta({ secret: true }),
  });

  expect(page.split('\n').filter((line) => line.startsWith('| `'))).toEqual([
    '| `PORT` | 0 to 65535 | `80` | Where it listens |',
    '| `DECKS` | from 1 | `2` | How many |',
    '| `ROUTES` | a list, with commas | `north,south` | Where it goes |',
    '| `FLAG` | `on` `off` | `off` | Whether a\\|b |',
    '| `HOME` |  | **must be set** | Where it returns to |',
    '| `NOTE` |  |  | What else |',
    '| `WORD` | a secret |  | What opens the gate |',
  ]);
  expect(page).toContain('## The ferry\n\nIt sails.\n');
});

it('rejects a variable without a description', () => {
  expect(() => pageOf({ PORT: z.string() })).toThrow("PORT has no description. Add .describe('…') to it");
});
