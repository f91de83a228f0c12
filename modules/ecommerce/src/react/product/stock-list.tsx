import { Link, linked, Localized, Title, useT } from '@flotilla/react';
import { Icon } from '@flotilla/ui';
import { pricesOf } from '../attribute/prices.js';
import { PriceTag } from '../attribute/price-tag.js';
import { messages } from '../messages.js';
import type { ProductRow } from '../rows.js';

/** The stores that sell a product; where one has its own price, it says so. */
export function StockList({ product }: { product: ProductRow }) {
  const t = useT(messages);
  const stocks = (product.storesToProducts ?? []).filter((stock) => linked([stock], 'store').length > 0);
  if (stocks.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm font-semibold">{t('availableAt')}</p>
      <ul className="flex flex-col gap-2">
        {stocks.map(({ id, store, storesToProductsToAttributes }) => (
          <li key={id}>
            <Link
              href={`/ecommerce/stores/${store.slug}`}
              className="group flex items-start gap-3 rounded-lg border border-border p-4 transition-colors hover:border-input hover:bg-muted"
            >
              <Icon name="map-pin" className="mt-0.5 text-xl text-sea" />
              <span className="flex min-w-0 flex-col">
                <Title of={store} className="font-semibold" />
                <Localized value={store.shortDescription} className="text-sm text-muted-foreground" />
                {pricesOf(storesToProductsToAttributes)
                  .slice(0, 1)
                  .map((price) => (
                    <PriceTag key={price.key.id} price={price} className="mt-1" />
                  ))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
