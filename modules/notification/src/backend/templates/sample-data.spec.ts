import { expect, it } from 'vitest';
import { z } from 'zod';
import { sampleOf } from './sample-data.js';

it('returns data that match the schema', () => {
  const schema = z.strictObject({
    boat: z.string().min(1),
    link: z.url(),
    email: z.email().optional(),
    what: z.enum(['added', 'removed']),
    paidAt: z.iso.datetime(),
    lines: z.array(z.strictObject({ quantity: z.int().min(1), price: z.number() })).min(1),
    gone: z.union([z.strictObject({ id: z.guid() }), z.null()]),
  });

  expect(schema.parse(sampleOf(schema))).toMatchObject({
    boat: '‹boat›',
    link: 'https://example.com/link',
    what: 'added',
  });
});
