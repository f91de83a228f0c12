import { localized, useFormat, useSite, useT } from '@flotilla/react';
import { Input } from '@flotilla/ui';
import type { Offer } from '../buying/offering.js';
import { stayMessages } from '../stay/stay-messages.js';
import { lineTotal } from '../../pricing/price-rule.js';
import type { QuoteAnswer } from '../../tax-actions.js';
import type { ChosenExtras } from './use-extras.js';

export interface ExtraChoicesProps {
  /** The extras that the quote offers. */
  of: QuoteAnswer['extras'];
  extras: ChosenExtras;
  /** Units of the stay, or the quantity. */
  units: number;
  currency: Offer['currency'];
}

/** The extras of a product: required ones with their price, others to choose. Renders nothing without one. */
export function ExtraChoices({ of, extras, units, currency }: ExtraChoicesProps) {
  const t = useT(stayMessages);
  const format = useFormat();
  const site = useSite();
  if (of.length === 0) return null;
  const quantityOf = (id: string) => extras.chosen.find((one) => one.id === id)?.quantity ?? 0;
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-2 text-sm font-semibold">{t('extras')}</legend>
      {of.map(({ id, title, per, price, isRequired, maxQuantity, left, amount, quantity }) => {
        const most = Math.min(maxQuantity, left ?? maxQuantity);
        const isTaken = most === 0 && quantityOf(id) === 0;
        const one = format.money({
          amount: lineTotal(price, per === 'unit' ? units : 1, currency.decimals),
          ...currency,
        });
        const money = (value: string) => format.money({ amount: value, ...currency });
        return (
          <label
            key={id}
            className="flex min-h-11 items-center gap-3 text-sm has-disabled:text-muted-foreground"
          >
            {!isRequired && maxQuantity === 1 && (
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-primary"
                checked={quantityOf(id) > 0}
                disabled={isTaken}
                onChange={({ target }) => extras.choose(id, Number(target.checked))}
              />
            )}
            {!isRequired && maxQuantity > 1 && (
              <Input
                type="number"
                className="h-11 w-16 shrink-0 px-2"
                min={0}
                max={most}
                value={quantityOf(id)}
                disabled={isTaken}
                onChange={({ target }) =>
                  extras.choose(id, Math.min(most, Math.max(0, Math.trunc(Number(target.value)) || 0)))
                }
              />
            )}
            <span className="min-w-0 flex-1 wrap-anywhere">
              {localized(title, site)?.value}
              {isTaken && <span className="block text-muted-foreground">{t('extraTaken')}</span>}
            </span>
            <span className="shrink-0 tabular-nums">
              {quantity > 0 ? money(amount) : maxQuantity > 1 ? t('each', { price: one }) : one}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
