import { Localized, useLanguage } from '@flotilla/react';
import { Price } from '@flotilla/ui';
import type { PriceFact } from './attributes.js';

/** An amount in its currency, with what it is for: `€3,900 / day`. */
export function PriceTag({ price, className }: { price: PriceFact; className?: string }) {
  const language = useLanguage();
  const { prefix, suffix } = price.key;
  return (
    <Price
      amount={price.amount}
      symbol={price.currency.symbol}
      locale={language}
      prefix={Object.keys(prefix).length > 0 && <Localized value={prefix} />}
      suffix={Object.keys(suffix).length > 0 && <Localized value={suffix} />}
      className={className}
    />
  );
}
