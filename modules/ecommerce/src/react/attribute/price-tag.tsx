import { PriceInCurrencies } from '@flotilla/billing/react';
import { defineVariant, Localized, useLanguage, useT, type WidgetProps } from '@flotilla/react';
import { Price } from '@flotilla/ui';
import { messages } from '../messages.js';
import type { AttributeLinks } from '../rows.js';
import { type PriceFact, pricesOf } from './prices.js';

/** The price at the far side of one link. */
export const productToAttributePrice = defineVariant({
  widget: 'ecommerce.products-to-attributes',
  variant: 'price',
  component: ({ widget }: WidgetProps<AttributeLinks[number]>) =>
    pricesOf([widget]).map((price) => <PriceTag key={price.key.id} price={price} />),
});

/** An amount in the currency that the visitor chose, with what it is for: `€3,900 / day`. */
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
