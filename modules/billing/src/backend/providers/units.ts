import { multiply, roundHalfUp } from '@flotilla/core/values';

/** Digits after the point of currencies that do not have two (ISO 4217). */
const unusualDecimals: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    ['BIF', 'CLP', 'DJF', 'GNF', 'JPY', 'KMF', 'KRW', 'MGA', 'PYG', 'RWF', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'].map((code) => [code, 0]),
  ),
  ...Object.fromEntries(['BHD', 'JOD', 'KWD', 'OMR', 'TND'].map((code) => [code, 3])),
};

/** Digits after the point of a currency, by its ISO code in capitals. */
export function decimalsOf(currency: string): number {
  return unusualDecimals[currency] ?? 2;
}

/** An exact amount in the smallest units of a currency: `19.99` EUR as 1999, `500` JPY as 500. */
export function toUnits(amount: string, decimals: number): number {
  return Number(roundHalfUp(multiply(amount, `1${'0'.repeat(decimals)}`), 0));
}

/** The exact amount of so many of the smallest units. */
export function fromUnits(units: number, decimals: number): string {
  if (!Number.isSafeInteger(units)) throw new Error(`${units} is no number of units.`);
  const sign = units < 0 ? '-' : '';
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0');
  return decimals === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
