import { adminTitle, defineEntity, integer, json, localizedText, type Row, slug } from '@flotilla/core';

/** The refund of canceled rentals. */
export const cancellationPolicy = defineEntity({
  module: 'ecommerce',
  name: 'cancellation-policy',
  fields: {
    adminTitle: adminTitle(),
    slug: slug(),
    title: localizedText(),
    /** `[{ daysBefore, refundPercent }]`: each refunds less than the one before, nearer to the start. */
    steps: json({ shape: 'array', default: [] }),
    /** Hours of a full refund after the order. */
    graceHours: integer({ default: 24, min: 0, max: 8760 }),
  },
  checks: [
    {
      name: 'steps-in-bounds',
      sql: `jsonb_array_length("steps") <= 20`,
      example: { steps: [{ daysBefore: 30, refundPercent: 100 }] },
    },
  ],
  guarded: 'rules',
  access: { read: 'public' },
});
export type CancellationPolicy = Row<typeof cancellationPolicy>;
