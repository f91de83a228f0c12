import { add, compareDecimals, divide, multiply, roundHalfUp, subtract } from '@flotilla/core/values';
import type { DocumentData, DocumentRow } from './document-data.js';
import { sumRows } from './sum-rows.js';

/** The invoice that a credit note corrects. */
export interface CorrectedInvoice {
  readonly number: string;
  readonly issuedAt: string;
  readonly data: DocumentData;
}

/**
 * Returns the content of a credit note. `earlier`: the rows of the credit notes that the invoice has.
 * `amounts`: the refund of each row, by id.
 */
export function creditNoteData(
  { number, issuedAt, data }: CorrectedInvoice,
  earlier: readonly DocumentRow[],
  amounts: ReadonlyMap<string, string>,
): DocumentData {
  const { decimals } = data.currency;
  const rows = data.rows.flatMap((row) => {
    const amount = roundHalfUp(amounts.get(row.id) ?? '0', decimals);
    if (compareDecimals(amount, '0') <= 0) return [];
    return [creditedRow(row, amount, { decimals, earlier: earlier.filter(({ id }) => id === row.id) })];
  });
  return {
    ...{ ...data, kind: 'credit-note', rows, ...sumRows(rows, decimals) },
    ...{ unpaid: '0', corrects: { number, issuedAt } },
  };
}

/** Returns a row with a part of its amount. The taxes of all parts add up to the tax of the row. */
function creditedRow(
  row: DocumentRow,
  gross: string,
  { decimals, earlier }: { readonly decimals: number; readonly earlier: readonly DocumentRow[] },
): DocumentRow {
  const before = earlier.reduce(
    (sums, one) => ({ gross: add(sums.gross, one.gross), tax: add(sums.tax, one.tax) }),
    { gross: '0', tax: '0' },
  );
  const after = add(before.gross, gross);
  const taxAfter = divide(multiply(row.tax, after), row.gross, decimals);
  const tax = roundHalfUp(subtract(taxAfter, before.tax), decimals);
  return { ...row, net: roundHalfUp(subtract(gross, tax), decimals), tax, gross };
}

/** Returns the remaining amount of each row after earlier credit notes, by id. */
export function remainingAmounts(
  { rows }: Pick<DocumentData, 'rows'>,
  earlier: readonly DocumentRow[],
): Map<string, string> {
  return new Map(
    rows.map(({ id, gross }) => [
      id,
      earlier.filter((one) => one.id === id).reduce((rest, one) => subtract(rest, one.gross), gross),
    ]),
  );
}
