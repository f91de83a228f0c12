import { z } from 'zod';
import { documentKinds } from '../../documents/document-kinds.js';
import { taxReasons } from '../../taxes/tax-terms.js';
import { documentLanguages } from '../document-language.js';

const amounts = { net: z.string(), tax: z.string(), gross: z.string() };
const taxed = {
  /** In percent. */
  taxRate: z.string(),
  taxCountry: z.string().nullable(),
  taxReason: z.enum(taxReasons),
};

/** A line or a charge of the order, with the amounts of the document. */
const row = z.object({
  id: z.string(),
  title: z.string(),
  /** The dates of a rental; empty for goods. */
  dates: z.string(),
  quantity: z.int(),
  /** Null where the units of a rental have different prices. */
  unitPrice: z.string().nullable(),
  discount: z.string(),
  ...amounts,
  ...taxed,
});
export type DocumentRow = z.output<typeof row>;

const taxSum = z.object({ ...amounts, ...taxed });
export type DocumentTax = z.output<typeof taxSum>;

/** Everything that a document prints, in the language of the order. */
export const documentData = z.object({
  kind: z.enum(documentKinds),
  language: z.enum(documentLanguages),
  /** Time zone of the store, which decides the days of the document. */
  timeZone: z.string(),
  currency: z.object({ code: z.string(), decimals: z.int() }),
  seller: z.object({ name: z.string(), lines: z.array(z.string()), taxId: z.string().nullable() }),
  buyer: z.object({
    email: z.string().nullable(),
    taxId: z.string().nullable(),
    lines: z.array(z.string()),
    /** The address of the goods, if it is another one. */
    delivery: z.array(z.string()),
  }),
  order: z.object({ number: z.string(), placedAt: z.string().nullable(), paidAt: z.string() }),
  rows: z.array(row),
  /** Sums by country, rate and reason. */
  taxes: z.array(taxSum),
  totals: z.object(amounts),
  /** Unpaid amount at the time of issue, such as the balance after a deposit. */
  unpaid: z.string(),
  /** The invoice that a credit note corrects, or an invoice of an edited order adds to. */
  corrects: z.object({ number: z.string(), issuedAt: z.string() }).nullable(),
});
export type DocumentData = z.output<typeof documentData>;
