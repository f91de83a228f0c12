import { languagePattern } from '@flotilla/core/values';
import { z } from 'zod';

/**
 * The language of the texts that a template adds to its data. Languages without texts are drawn in English.
 */
export const language = z.string().regex(languagePattern, 'must be a language code such as en').default('en');

interface Amount {
  /** An exact decimal. */
  readonly amount: string;
  readonly sign: string;
  /** Decimals of the currency. */
  readonly decimals?: number;
}

/** Returns an exact amount with the currency's own sign: `€1,250.00`, `1 250,00 €`. */
export function money({ amount, sign, decimals = 2 }: Amount, code: string): string {
  return new Intl.NumberFormat(code, {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: Math.min(decimals, 2),
    maximumFractionDigits: 8,
  })
    .formatToParts(amount as Intl.StringNumericLiteral)
    .map(({ type, value }) =>
      type === 'currency' ? sign + (code === 'en' && /^\p{L}{2,}$/u.test(sign) ? ' ' : '') : value,
    )
    .join('');
}

/** Returns the date of a moment in a time zone: `4 May 2026`. */
export function day(moment: string, code: string, timeZone: string): string {
  return new Intl.DateTimeFormat(code === 'en' ? 'en-GB' : code, { dateStyle: 'long', timeZone }).format(
    new Date(moment),
  );
}
