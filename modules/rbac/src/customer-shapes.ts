import { z } from 'zod';
import { id } from './shapes.js';

/** An account, a guest who left an address at checkout, or a visitor without an address. */
const kind = z.enum(['account', 'guest', 'visitor']);
export type CustomerKind = z.output<typeof kind>;

const spent = z.object({
  amount: z.string(),
  currency: z.object({ code: z.string().nullable(), symbol: z.string(), decimals: z.int() }),
});

/** Figures of modules; a figure is absent without its module, and without the permission to read it. */
const figures = z.object({
  phone: z.string().optional(),
  orders: z.int().optional(),
  spent: z.array(spent).optional(),
});
export type CustomerFigures = z.output<typeof figures>;

const person = z.object({
  id,
  kind,
  name: z.string().nullable(),
  email: z.string().nullable(),
  telegram: z.string().nullable(),
  createdAt: z.string(),
  lastSeenAt: z.string().nullable(),
});

export const listedCustomer = person.extend({ figures });
export type ListedCustomer = z.output<typeof listedCustomer>;

/** Another subject with the same address. */
const related = z.object({ id, kind, isVerified: z.boolean() });

export const customer = person.extend({
  figures,
  emails: z.array(z.object({ email: z.string(), isVerified: z.boolean() })),
  wallet: z.string().nullable(),
  /** Titles of roles. */
  roles: z.array(z.string()),
  /** At most five. */
  sameAddress: z.array(related),
  /** Parts of modules by name. `data` is null without the permission to read the part. */
  parts: z.record(z.string(), z.object({ isReadable: z.boolean(), data: z.unknown() })),
});
export type Customer = z.output<typeof customer>;

export const customerQuery = z.strictObject({
  search: z.string().trim().max(200).optional(),
  kind: z.enum(['account', 'guest']).optional(),
  sort: z.enum(['newest', 'oldest', 'email', 'seen']).default('newest'),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  offset: z.coerce.number().int().min(0).max(10_000).default(0),
});
export type CustomerQuery = z.output<typeof customerQuery>;
