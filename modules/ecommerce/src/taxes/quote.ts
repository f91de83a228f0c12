import { add, compareDecimals, divide, multiply, roundHalfUp, subtract, sum } from '@flotilla/core/values';
import type { Tax } from './select-tax.js';
import type { TaxReason } from './tax-terms.js';

/** A row to price: its rounded total in the store's prices, and its tax. */
export interface QuoteRow {
  readonly id: string;
  /** Total of the row as the store prices it, rounded to the decimals of the currency. */
  readonly amount: string;
  readonly tax: Tax;
}

/** A priced row: `net` + `tax` = `gross`, to the smallest unit. */
export interface QuotedRow {
  readonly id: string;
  readonly net: string;
  readonly tax: string;
  /** Amount to pay. */
  readonly gross: string;
  /** In percent. */
  readonly taxRate: string;
  readonly taxCountry: string | null;
  readonly taxReason: TaxReason;
}

/** Rows of one tax, added up. */
export interface TaxSum {
  readonly country: string | null;
  /** In percent. */
  readonly rate: string;
  readonly reason: TaxReason;
  readonly net: string;
  readonly tax: string;
}

/** The price of rows in one currency. Every total is the sum of its rows. */
export interface Quote {
  readonly rows: readonly QuotedRow[];
  /** Sum of the rows in the store's prices. */
  readonly subtotal: string;
  readonly net: string;
  readonly tax: string;
  /** Amount to pay. */
  readonly total: string;
  /** Sums by country, rate and reason, in the order of the rows. */
  readonly taxes: readonly TaxSum[];
}

/** Prices rows of one currency. Does no input or output: the server and the browser share it. */
export function quote(rows: readonly QuoteRow[], decimals: number): Quote {
  const quoted = rows.map((row) => quoteRow(row, decimals));
  const total = (amounts: readonly string[]) => roundHalfUp(sum(amounts), decimals);
  return {
    rows: quoted,
    subtotal: total(rows.map(({ amount }) => amount)),
    net: total(quoted.map(({ net }) => net)),
    tax: total(quoted.map(({ tax }) => tax)),
    total: total(quoted.map(({ gross }) => gross)),
    taxes: taxSums(quoted, decimals),
  };
}

/**
 * Taxes the total of a row, never its unit price, so that net and tax add up for any quantity. Rounds once,
 * halves away from zero.
 */
function quoteRow({ id, amount, tax }: QuoteRow, decimals: number): QuotedRow {
  const { rate, country, reason, includedRate } = tax;
  const named = { id, taxRate: rate, taxCountry: country, taxReason: reason };
  const whole = roundHalfUp(amount, decimals);
  if (includedRate === null) {
    const added = divide(multiply(whole, rate), 100, decimals);
    return { ...named, net: whole, tax: added, gross: roundHalfUp(add(whole, added), decimals) };
  }
  const net = divide(multiply(whole, 100), add(100, includedRate), decimals);
  if (compareDecimals(rate, '0') === 0) return { ...named, net, tax: roundHalfUp(0, decimals), gross: net };
  return { ...named, net, tax: roundHalfUp(subtract(whole, net), decimals), gross: whole };
}

/** A stored line, whose tax fields are null together: before checkout, and when it was sold without a quote. */
type StoredRow = { readonly [Name in keyof QuotedRow]: QuotedRow[Name] | null };

/** Sums the taxes of the quoted lines among these, which have one currency, by country, rate and reason. */
export function storedTaxSums(lines: readonly StoredRow[], decimals: number): TaxSum[] {
  return taxSums(lines.filter(isQuoted), decimals);
}

const isQuoted = (line: StoredRow): line is QuotedRow =>
  [line.id, line.net, line.tax, line.gross, line.taxRate, line.taxReason].every((value) => value !== null);

function taxSums(rows: readonly QuotedRow[], decimals: number): TaxSum[] {
  const groups = Map.groupBy(
    rows,
    ({ taxCountry, taxRate, taxReason }) => `${taxCountry ?? ''} ${Number(taxRate)} ${taxReason}`,
  );
  return [...groups.values()].flatMap((together) => {
    const [first] = together;
    if (!first) return [];
    return {
      ...{ country: first.taxCountry, rate: first.taxRate, reason: first.taxReason },
      net: roundHalfUp(sum(together.map(({ net }) => net)), decimals),
      tax: roundHalfUp(sum(together.map(({ tax }) => tax)), decimals),
    };
  });
}
