import { defineVariant, Localized, useT } from '@flotilla/react';
import { factsOf, FactStrip, RowCard } from '@flotilla/react/kit';
import { Badge, CardDescription, type HeadingLevel } from '@flotilla/ui';
import { type PriceFact, pricesOf } from '../attribute/prices.js';
import { PriceTag } from '../attribute/price-tag.js';
import { messages } from '../messages.js';
import { productCard, type ProductCardRow } from '../../shown.js';
import * as views from '../../views.js';

/** A product wherever another module links to it. */
export const productDefault = defineVariant(views.productDefault, ({ row, place }) => (
  <ProductCard product={row} level={place.headingLevel} />
));

export interface ProductCardProps {
  product: ProductCardRow;
  level: HeadingLevel;
  /** Where the price differs from the product's own: in a store. */
  prices?: readonly PriceFact[];
  /** The store of the card; all stores of the product when left out. */
  isSoldOut?: boolean;
  /** Whether the visitor sees it at once. */
  priority?: boolean;
}

/** Picture, name, the first facts and the price; the whole card leads to the product. */
export function ProductCard({
  product,
  level,
  prices = pricesOf(product.attributes),
  isSoldOut = isSoldOutEverywhere(product),
  priority,
}: ProductCardProps) {
  const t = useT(messages);
  const [picture] = product.pictures;
  const [price] = prices;
  const facts = factsOf(product.attributes);
  return (
    <RowCard
      of={productCard}
      row={product}
      level={level}
      picture={picture}
      placeholder="anchor"
      priority={priority}
      facts={facts.length > 0 && <FactStrip facts={facts} />}
      footer={
        (price || isSoldOut) && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            {price && <PriceTag price={price} className="text-lg" />}
            {isSoldOut && <Badge variant="outline">{t('soldOut')}</Badge>}
          </div>
        )
      }
    >
      <Localized as={CardDescription} value={product.shortDescription} className="text-sm wrap-anywhere" />
    </RowCard>
  );
}

/** A product without counted stock is never sold out. */
const isSoldOutEverywhere = ({ stores }: Pick<ProductCardRow, 'stores'>) =>
  stores.length > 0 && stores.every(({ link }) => link.quantity === 0);
