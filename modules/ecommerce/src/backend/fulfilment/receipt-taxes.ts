import { storedTaxSums } from '../../taxes/quote.js';
import { imageTexts } from '../images/image-texts.js';
import type { Receipt } from '../images/templates.js';

/** A sold line with its taxes. */
type TaxedLine = Parameters<typeof storedTaxSums>[0][number] & { readonly currencyId: string | null };

type Signs = ReadonlyMap<string, { readonly sign: string; readonly decimals: number }>;
const maxTaxes = 6;

/** Returns the taxes of lines for a receipt, by currency and rate. */
export function receiptTaxes(lines: readonly TaxedLine[], signs: Signs, language: string): Receipt['taxes'] {
  const texts = imageTexts(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 3 });
  const currencies = Map.groupBy(lines, ({ currencyId }) => currencyId ?? '');
  const taxes = [...currencies].flatMap(([currencyId, together]) => {
    const { sign, decimals } = signs.get(currencyId) ?? {};
    if (sign === undefined || decimals === undefined) return [];
    return storedTaxSums(together, decimals).flatMap(({ rate, reason, tax }) => {
      if (reason === 'none') return [];
      if (reason === 'reverse-charge') return [{ title: texts.reverseCharge }];
      if (reason !== 'standard') return [{ title: texts.withoutTax }];
      return [{ title: `${texts.includingTax} ${percent.format(Number(rate) / 100)}`, amount: tax, sign }];
    });
  });
  return taxes.slice(0, maxTaxes);
}
