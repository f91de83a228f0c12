import { Link, Localized, Title, useHrefOf, useT } from '@flotilla/react';
import { Icon } from '@flotilla/ui';
import { pricesOf } from '../attribute/prices.js';
import { PriceTag } from '../attribute/price-tag.js';
import { messages } from '../messages.js';
import { StoreContact } from '../store/store-contact.js';
import { storeCard, type WholeProductRow } from '../../selections.js';

/** Lists the stores that sell a product, with their own prices if they have any. */
export function StockList({ stores }: Pick<WholeProductRow, 'stores'>) {
  const t = useT(messages);
  const hrefOf = useHrefOf(storeCard);
  if (stores.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm font-semibold">{t('availableAt')}</p>
      <ul className="flex flex-col gap-2">
        {stores.map((store) => (
          <li key={store.id} className="flex flex-col rounded-lg border border-border">
            <Link
              href={hrefOf(store)}
              className="group flex items-start gap-3 rounded-lg p-4 transition-colors hover:bg-muted"
            >
              <Icon name="map-pin" className="mt-0.5 text-xl text-sea" />
              <span className="flex min-w-0 flex-col">
                <Title of={store} className="font-semibold" />
                <Localized value={store.shortDescription} className="text-sm text-muted-foreground" />
                {pricesOf(store.link.prices)
                  .slice(0, 1)
                  .map((price) => (
                    <PriceTag key={price.key.id} price={price} className="mt-1" />
                  ))}
              </span>
            </Link>
            <div className="border-t border-border px-4 py-3 empty:hidden">
              <StoreContact store={store} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
