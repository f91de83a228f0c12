import { z } from 'zod';
import { id, quantity, required } from './shapes.js';

/** Pieces of a line of an order. */
export const pieces = z.strictObject({ lineId: required('lineId'), quantity });
export type Pieces = z.output<typeof pieces>;

const maxLines = 100;

/** Lines with their pieces, each line once. */
export const piecesOfLines = z
  .array(pieces)
  .min(1)
  .max(maxLines)
  .refine((lines) => new Set(lines.map(({ lineId }) => lineId.toLowerCase())).size === lines.length, {
    message: 'names a line twice',
  });

/** An address that browsers open in a tab of its own. */
export const trackingUrl = z
  .string()
  .max(500)
  .regex(/^https?:\/\/[^\s"'<>]+$/, 'must be an address such as https://track.example.com/RR123');

export const shownShipment = z.object({
  id,
  lines: z.array(z.object({ lineId: z.string(), quantity: z.int() })),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  shippedAt: z.string(),
  deliveredAt: z.string().nullable(),
});
export type ShownShipment = z.output<typeof shownShipment>;
