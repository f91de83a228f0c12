import { multiply, roundHalfUp } from '@flotilla/core/values';

/** Decimals of currencies that do not have two (ISO 4217). */
const unusualDecimals: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    [
      'BIF',
      'CLP',
      'DJF',
      'GNF',
      'JPY',
      'KMF',
      'KRW',
      'MGA',
      'PYG',
      'RWF',
      'VND',
      'VUV',
      'XAF',
      'XOF',
      'XPF',
    ].map((code) => [code, 0]),
  ),
  ...Object.fromEntries(['BHD', 'JOD', 'KWD', 'OMR', 'TND'].map((code) => [code, 3])),
};

/** Returns the decimals of a currency, by its ISO code in capitals. */
export function decimalsOf(currency: string): number {
  return unusualDecimals[currency] ?? 2;
}

/** Converts an exact amount to the smallest unit of its currency: `19.99` EUR to 1999, `500` JPY to 500. */
export function toUnits(amount: string, decimals: number): number {
  return Number(roundHalfUp(multiply(amount, `1${'0'.repeat(decimals)}`), 0));
}

/** Converts a number of the smallest unit to an exact amount. */
export function fromUnits(units: number, decimals: number): string {
  if (!Number.isSafeInteger(units)) throw new Error(`${units} is not a safe integer.`);
  const sign = units < 0 ? '-' : '';
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0');
  return decimals === 0
    ? `${sign}${digits}`
    : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
