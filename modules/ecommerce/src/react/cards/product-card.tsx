import { defineVariant, Localized, useT } from '@flotilla/react';
import { factsOf, FactStrip, RowCard } from '@flotilla/react/kit';
import { Badge, CardDescription, cn, type HeadingLevel } from '@flotilla/ui';
import { type PriceFact, pricesOf } from '../attribute/prices.js';
import { PriceTag } from '../attribute/price-tag.js';
import { addDays } from '../../bookings/days.js';
import type { ListStay } from '../../facet-details.js';
import { messages } from '../messages.js';
import { Rating } from '../reviews/stars.js';
import { lowestPrice } from '../variations/lowest-price.js';
import { StayTotal } from './stay-total.js';
import { productCard, type ProductCardRow } from '../../selections.js';
import * as views from '../../views.js';

/** Renders a product that another module links to. */
export const productDefault = defineVariant(views.productDefault, ({ row, context }) => (
  <ProductCard product={row} level={context.headingLevel} />
));

export interface ProductCardProps {
  product: ProductCardRow;
  level: HeadingLevel;
  /** Prices in a store, when they differ from the product's own. */
  prices?: readonly PriceFact[];
  /** Whether the card's store has sold out. Default: whether all stores have. */
  isSoldOut?: boolean;
  /** The selected stay, whose price is shown. */
  stay?: ListStay | undefined;
  /** Whether the card is above the fold, so that its picture loads first. */
  priority?: boolean;
}

/** A card with picture, name, first facts and price, whose link covers the whole card. */
export function ProductCard({
  product,
  level,
  prices: given,
  isSoldOut: isGone,
  stay,
  priority,
}: ProductCardProps) {
  const t = useT(messages);
  const [picture] = product.pictures;
  const hasVariations = product.variations.length > 0;
  const { price, isFrom } = hasVariations
    ? lowestPrice(product)
    : { price: (given ?? pricesOf(product.attributes))[0], isFrom: false };
  const isSoldOut = hasVariations
    ? product.variations.every(isSoldOutEverywhere)
    : (isGone ?? isSoldOutEverywhere(product));
  const facts = factsOf(product.attributes);
  return (
    <RowCard
      of={productCard}
      row={product}
      query={stay && new URLSearchParams(datesOf(stay))}
      level={level}
      picture={picture}
      placeholder="anchor"
      priority={priority}
      facts={facts.length > 0 && <FactStrip facts={facts} />}
      footer={
        (price || isSoldOut) && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            {price && (
              <span className="flex flex-col">
                {stay && <StayTotal productId={product.id} price={price} stay={stay} />}
                <span className="flex flex-wrap items-baseline gap-x-1.5">
                  {isFrom && <span className="text-sm text-muted-foreground">{t('priceFrom')}</span>}
                  <PriceTag price={price} className={cn(!stay && 'text-lg')} />
                </span>
              </span>
            )}
            {isSoldOut && <Badge variant="outline">{t('soldOut')}</Badge>}
          </div>
        )
      }
    >
      <Rating of={product} />
      <Localized as={CardDescription} value={product.shortDescription} className="text-sm wrap-anywhere" />
    </RowCard>
  );
}

/** Returns the first and the last day of a stay, which the product's panel starts with. */
const datesOf = ({ startDate, units, unit }: ListStay) => ({
  startDate,
  endDate: addDays(startDate, unit === 'night' ? units : units - 1),
});

/** Products without counted stock are never sold out. */
const isSoldOutEverywhere = ({ stores }: Pick<ProductCardRow, 'stores'>) =>
  stores.length > 0 && stores.every(({ link }) => link.quantity === 0);
