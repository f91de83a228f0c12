import { z } from 'zod';
import { returnKinds, returnReasons, returnStatuses } from './aftersales/return-terms.js';
import { withdrawalReasons } from './aftersales/withdrawal.js';
import { amount, id, quantity, required } from './shapes.js';

/** Pieces of a line of an order. */
export const pieces = z.strictObject({ lineId: required('lineId'), quantity });
export type Pieces = z.output<typeof pieces>;

const maxLines = 100;

const isEachOnce = (lines: readonly Pieces[]) =>
  new Set(lines.map(({ lineId }) => lineId.toLowerCase())).size === lines.length;

/** Lines with their pieces, each line once. */
export const piecesOfLines = z
  .array(pieces)
  .min(1)
  .max(maxLines)
  .refine(isEachOnce, { message: 'names a line twice' });

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

/** A line with pieces to return. */
const returnedPieces = z
  .array(z.strictObject({ ...pieces.shape, reason: z.enum(returnReasons).default('other') }))
  .min(1)
  .max(maxLines)
  .refine(isEachOnce, { message: 'names a line twice' });

export const shownReturn = z.object({
  id,
  kind: z.enum(returnKinds),
  status: z.enum(returnStatuses),
  createdAt: z.string(),
  lines: z.array(
    z.object({ lineId: z.string(), quantity: z.int(), reason: z.enum(returnReasons).nullable() }),
  ),
  note: z.string().nullable(),
  /** Words of the shop. */
  answer: z.string().nullable(),
  refundAmount: z.string().nullable(),
});
export type ShownReturn = z.output<typeof shownReturn>;

const linePieces = z.array(z.object({ lineId: z.string(), quantity: z.int() }));

/** The pieces that a buyer can withdraw and return now. */
export const returnTerms = z.object({
  isAllowed: z.boolean(),
  /** Why the buyer can't withdraw from the contract. */
  reason: z.enum(withdrawalReasons).nullable(),
  /** The last day of the period; null while goods are not delivered. */
  until: z.string().nullable(),
  /** Pieces that can be withdrawn. */
  pieces: linePieces,
  /** Pieces that were sent, and can be returned. */
  returnable: linePieces,
  /** Whether the order has lines without this right: rentals with dates, and subscriptions. */
  hasExempt: z.boolean(),
  /** Name of the buyer in the addresses of the order. */
  name: z.string().nullable(),
});
export type ReturnTerms = z.output<typeof returnTerms>;

const words = (max: number) => z.string().trim().max(max).optional();

/** The statement of withdrawal: the second of two steps. Without `lines`, all pieces. */
export const withdrawal = z.strictObject({
  confirm: z.literal(true, 'must be true: read the terms, and confirm'),
  lines: piecesOfLines.optional(),
  name: words(100),
});
export type Withdrawal = z.output<typeof withdrawal>;

export const returnRequest = z.strictObject({ lines: returnedPieces, note: words(1000) });
export type ReturnRequest = z.output<typeof returnRequest>;

export const receivedGoods = z.strictObject({
  /** Whether the pieces can be sold again. */
  restock: z.boolean().default(true),
  /** At most the price of the pieces, which is the default. Less for damaged ones. */
  amount: amount.optional(),
  /** The buyer was refunded in another way, such as in the provider's dashboard or in cash. */
  isPaidBack: z.boolean().default(false),
  answer: words(1000),
});
export type ReceivedGoods = z.output<typeof receivedGoods>;

/** How a refund that the provider refused is repeated. */
export const repeatedRefund = z.strictObject({
  /** The buyer was refunded in another way, such as in the provider's dashboard or in cash. */
  isPaidBack: z.boolean().default(false),
});
export type RepeatedRefund = z.output<typeof repeatedRefund>;

/** A refund by an administrator: of pieces of goods, rentals, charges, or a free amount of the whole order. */
export const orderRefund = z
  .strictObject({
    /** Goods by their pieces; `quantity` of a rental is ignored. */
    lines: piecesOfLines.optional(),
    charges: z.array(id).min(1).max(maxLines).optional(),
    /** At most the price of the lines and charges, which is the default. */
    amount: amount.optional(),
    /** Whether the pieces can be sold again. */
    restock: z.boolean().default(false),
    reason: z.string().trim().min(1, 'is required').max(500),
  })
  .refine(({ lines, charges, amount: free }) => lines ?? charges ?? free, {
    path: ['amount'],
    message: 'is required without lines and charges',
  });
export type OrderRefund = z.output<typeof orderRefund>;

export const refundedOrder = z.object({
  orderId: id,
  amount: z.string(),
  /** Refunds of billing. */
  refundIds: z.array(id),
});
export type RefundedOrder = z.output<typeof refundedOrder>;

export const answeredReturn = z.strictObject({ answer: words(1000) });
