import { InvalidError, RefusedError } from '@flotilla/backend';
import type { LocalizedText } from '@flotilla/core';
import type { LineCurrency } from '../../shapes.js';
import type { WithExtras } from './extra-prices.sql.js';
import { nameOf } from './name-of.js';

interface Extended extends Pick<WithExtras, 'extraProblem'> {
  readonly billingModuleCurrency: LineCurrency | null;
}

/**
 * Rejects extras that a product is not sold with. `title`: of the product. @throws InvalidError, RefusedError
 */
export function requireOfferedExtras(line: Extended, title: LocalizedText, language: string): void {
  if (line.extraProblem?.reason === 'not-offered')
    throw InvalidError.of('extras', 'names an extra that the product does not offer.');
  requireSellableExtras(line, nameOf(title, language), language);
}

/** Rejects a line whose extras can't be sold any more. `name`: of the product. @throws RefusedError */
export function requireSellableExtras(line: Extended, name: string, language: string): void {
  const message = refusalOf(line, name, language);
  if (message !== undefined) throw new RefusedError(message, [{ field: 'extras', message }]);
}

/** The site translates these texts (`failure-text.ts` of `@flotilla/react`). */
function refusalOf(
  { extraProblem: problem, billingModuleCurrency: currency }: Extended,
  name: string,
  language: string,
): string | undefined {
  if (problem === null) return undefined;
  if (problem.reason === 'quantity')
    return `Choose at most ${problem.maxQuantity} of ${nameOf(problem.title, language)} with ${name}.`;
  if (problem.reason === 'no-price')
    return `${name} can’t be bought in ${currency?.title}: ${nameOf(problem.title, language)} has no price in it.`;
  return `${name} is not sold with these extras any more. Choose them again.`;
}
