import type { ListOf, Place } from '@flotilla/react';
import type { HeadingLevel } from '@flotilla/ui';
import { CardGrid, ListPages } from '@flotilla/website-builder/react';
import { pricesInStore } from '../attribute/prices.js';
import { Nothing } from '../nothing.js';
import type { AssortmentRow } from '../rows.js';
import { ProductCard } from './product-card.js';

export interface ProductGridProps {
  /** One page of the products of a category or a store. */
  list: ListOf<AssortmentRow> | undefined;
  /** For the titles of the cards. */
  level: HeadingLevel;
  place: Place;
}

/** The products that something has, page by page, at the prices that they have there. */
export function ProductGrid({ list, level, place }: ProductGridProps) {
  const links = (list?.rows ?? []).filter(({ product }) => Boolean(product));
  if (links.length === 0) return <Nothing />;
  return (
    <>
      <CardGrid items={links}>
        {({ product, storesToProductsToAttributes }, index) => (
          <ProductCard
            product={product}
            level={level}
            prices={pricesInStore(storesToProductsToAttributes, product.productsToAttributes)}
            priority={place.isFirst && index === 0}
          />
        )}
      </CardGrid>
      <ListPages list={list} />
    </>
  );
}
