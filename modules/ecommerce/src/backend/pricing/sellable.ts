import { RefusedError } from '@flotilla/backend';
import { compareDecimals } from '@flotilla/core/values';
import { chooseVariation } from '../variations/choose-variation.js';
import { requireSellableExtras } from './extra-errors.js';
import { goodsTotalOf, type PricedLine } from './priced-line.js';

export interface SellableLine extends PricedLine {
  readonly total: string;
  readonly billingModuleCurrency: NonNullable<PricedLine['billingModuleCurrency']>;
}

/** Returns whether a line has a price, and is still offered with its extras. */
export const isSellable = (line: PricedLine): line is SellableLine =>
  line.isPublished &&
  !line.hasVariations &&
  line.total !== null &&
  line.billingModuleCurrency !== null &&
  line.extraProblem === null;

/** Maximum total of a line with its extras: providers and `numeric` columns are not exact far beyond it. */
const maxTotal = '999999999999';

/**
 * Returns a line that can be sold. `name`: the product's name in the language of the buyer. @throws RefusedError
 * with the reason
 */
export function requireSellable(line: PricedLine, name: string, language: string): SellableLine {
  const { price, total, billingModuleCurrency } = line;
  const takeOut = 'Take it out of the cart.';
  if (!line.isPublished) throw new RefusedError(`${name} is not sold any more. ${takeOut}`);
  if (line.hasVariations) throw chooseVariation(name);
  if (total === null || billingModuleCurrency === null)
    throw new RefusedError(`${name} has no price any more. ${takeOut}`);
  const hasLostStore = line.storeId === null && line.stores > 0;
  if (hasLostStore || (line.storeId !== null && line.storesToProductsId === null))
    throw new RefusedError(`${name} is not sold in its store any more. ${takeOut}`);
  if (price !== null && compareDecimals(price, '0') > 0 && compareDecimals(total, '0') === 0)
    throw new RefusedError({
      en: `${name}: ${line.quantity} cost less than the smallest amount of ${billingModuleCurrency.title}. Choose more.`,
      ru: `«${name}»: ${line.quantity} стоят меньше наименьшей суммы (${billingModuleCurrency.title}). Выберите больше.`,
    });
  requireSellableExtras(line, name, language);
  if (compareDecimals(goodsTotalOf(line) ?? total, maxTotal) > 0)
    throw new RefusedError({
      en: `${name}: ${line.quantity} cost more than can be paid at once. Choose fewer.`,
      ru: `«${name}»: ${line.quantity} стоят больше, чем можно оплатить сразу. Выберите меньше.`,
    });
  return { ...line, total, billingModuleCurrency };
}
