import { roundHalfUp, sum } from '@flotilla/core/values';
import type { DocumentData, DocumentRow, DocumentTax } from './document-data.js';

/** Sums the rows of a document: in total, and by country, rate and reason of the tax. */
export function sumRows(
  rows: readonly DocumentRow[],
  decimals: number,
): Pick<DocumentData, 'taxes' | 'totals'> {
  const groups = Map.groupBy(
    rows,
    ({ taxCountry, taxRate, taxReason }) => `${taxCountry ?? ''} ${Number(taxRate)} ${taxReason}`,
  );
  return { taxes: [...groups.values()].flatMap((own) => taxOf(own, decimals)), totals: sums(rows, decimals) };
}

function taxOf(rows: readonly DocumentRow[], decimals: number): DocumentTax[] {
  const [first] = rows;
  if (!first) return [];
  const { taxRate, taxCountry, taxReason } = first;
  return [{ ...sums(rows, decimals), taxRate, taxCountry, taxReason }];
}

function sums(rows: readonly DocumentRow[], decimals: number): DocumentData['totals'] {
  const total = (name: 'net' | 'tax' | 'gross') => roundHalfUp(sum(rows.map((one) => one[name])), decimals);
  return { net: total('net'), tax: total('tax'), gross: total('gross') };
}
