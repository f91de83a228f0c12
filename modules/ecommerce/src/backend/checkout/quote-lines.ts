import { type QuotedRow, quote } from '../../taxes/quote.js';
import { type Tax, untaxed } from '../../taxes/select-tax.js';
import type { SoldLine, UntaxedLine } from './payment-groups.js';

/** Prices lines with their taxes, in their order. */
export function quoteLines(lines: readonly UntaxedLine[], taxes: ReadonlyMap<string, Tax>): SoldLine[] {
  const currencies = Map.groupBy(lines, ({ billingModuleCurrency }) => billingModuleCurrency.id);
  const rows = new Map<string, QuotedRow>();
  for (const together of currencies.values()) {
    const decimals = together[0]?.billingModuleCurrency.decimals ?? 0;
    const given = together.map(({ id, total }) => ({ id, amount: total, tax: taxes.get(id) ?? untaxed }));
    for (const row of quote(given, decimals).rows) rows.set(row.id, row);
  }
  return lines.flatMap((line) => {
    const row = rows.get(line.id);
    return row ? { ...line, ...row } : [];
  });
}
