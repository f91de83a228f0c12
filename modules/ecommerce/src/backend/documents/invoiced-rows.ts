import { add, allocate, compareDecimals, subtract, sum } from '@flotilla/core/values';
import { remainingAmounts } from './credit-note-data.js';
import type { DocumentRow } from './document-data.js';
import type { IssuedInvoice } from './issue-documents.js';

interface RowAmounts {
  readonly gross: string;
  readonly tax: string;
}

/** Returns the amounts of each row in invoices without their credit notes, by id. */
export function invoicedRows(invoices: readonly IssuedInvoice[]): Map<string, RowAmounts> {
  const amounts = new Map<string, RowAmounts>();
  const count = (rows: readonly DocumentRow[], combine: (a: string, b: string) => string) => {
    for (const { id, gross, tax } of rows) {
      const before = amounts.get(id) ?? { gross: '0', tax: '0' };
      amounts.set(id, { gross: combine(before.gross, gross), tax: combine(before.tax, tax) });
    }
  };
  for (const { data, credited } of invoices) {
    count(data.rows, add);
    count(credited, subtract);
  }
  return amounts;
}

/** Returns positive amounts whose sum is the given one at most, in proportion. */
export function limitAmounts(
  amounts: ReadonlyMap<string, string>,
  most: string | null,
  decimals: number,
): Map<string, string> {
  const positive = [...amounts].filter(([, amount]) => compareDecimals(amount, '0') > 0);
  const values = positive.map(([, amount]) => amount);
  if (most === null || compareDecimals(sum(values), most) <= 0) return new Map(positive);
  const parts = allocate(most, values, decimals);
  return new Map(positive.map(([id], index) => [id, parts[index] ?? '0']));
}

/** Divides credits of rows among the invoices that have them, the latest first. */
export function spreadCredits(
  amounts: ReadonlyMap<string, string>,
  invoices: readonly IssuedInvoice[],
): { readonly corrected: IssuedInvoice; readonly amounts: ReadonlyMap<string, string> }[] {
  const rest = new Map(amounts);
  return invoices.toReversed().map((corrected) => {
    const own = new Map<string, string>();
    for (const [id, left] of remainingAmounts(corrected.data, corrected.credited)) {
      const wanted = rest.get(id) ?? '0';
      const amount = compareDecimals(wanted, left) < 0 ? wanted : left;
      own.set(id, amount);
      rest.set(id, subtract(wanted, amount));
    }
    return { corrected, amounts: own };
  });
}
