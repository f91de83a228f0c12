import { show } from '@flotilla/core';
import { PriceInCurrencies } from '@flotilla/billing/react';
import { defineRowVariants, Localized, useLanguage, useT } from '@flotilla/react';
import { Price } from '@flotilla/ui';
import { messages } from '../messages.js';
import { productsToAttributes } from '../../links.js';
import { attributeSelection } from '../../selections.js';
import { type PriceFact, pricesOf } from './prices.js';

export const priceLinks = defineRowVariants(
  show(productsToAttributes, [], { attribute: attributeSelection }),
  ['price'],
  ({ row }) => pricesOf([row.attribute]).map((price) => <PriceTag key={price.key.id} price={price} />),
);

/** Shows an amount in the visitor's currency, with its unit: `€3,900 / day`. */
export function PriceTag({ price, className }: { price: PriceFact; className?: string }) {
  const language = useLanguage();
  const t = useT(messages);
  const { prefix, suffix } = price.key;
  const isSaid = Object.keys(suffix).length > 0;
  const amounts = price.amounts.map(({ currency, amount }) => ({
    currency,
    shown: (
      <Price
        amount={amount}
        symbol={currency.symbol}
        locale={language}
        prefix={Object.keys(prefix).length > 0 && <Localized value={prefix} />}
        suffix={isSaid ? <Localized value={suffix} /> : price.interval && t(price.interval)}
        className={className}
      />
    ),
  }));
  return <PriceInCurrencies amounts={amounts} />;
}
