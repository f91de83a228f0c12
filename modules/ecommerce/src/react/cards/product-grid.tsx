import type { DocumentList } from '@flotilla/core/documents';
import type { RenderContext } from '@flotilla/react';
import { CardGrid, ListPages } from '@flotilla/react/kit';
import type { HeadingLevel } from '@flotilla/ui';
import { pricesInStore } from '../attribute/prices.js';
import { Nothing } from '../nothing.js';
import type { ProductCardRow, SelectedAttribute } from '../../selections.js';
import type { ProductListDetails } from '../../facet-details.js';
import { addressIn, FacetPanel } from '../facets/facet-panel.js';
import { NoMatches } from '../facets/no-matches.js';
import { ProductCard } from './product-card.js';

/** A product in a category or a store; a store may have its own prices. */
export type AssortmentRow = ProductCardRow & {
  readonly link?: { readonly prices: readonly SelectedAttribute[]; readonly quantity: number | null };
};

export interface ProductGridProps {
  /** A page of the products of a category or a store. */
  list: DocumentList<AssortmentRow>;
  /** Heading level of the cards' titles. */
  level: HeadingLevel;
  context: RenderContext;
  /** Address of the list; undefined where it is the address of the page. */
  href: string | undefined;
}

/** Lists the products of a category or store in pages, with the prices that apply there, and of a selected stay. */
export function ProductGrid({ list, level, context, href }: ProductGridProps) {
  const { facets, rows } = list;
  const details = facets?.details as ProductListDetails | undefined;
  return (
    <>
      {facets && <FacetPanel facets={facets} details={details} href={href} />}
      {rows.length === 0 &&
        (facets && facets.query !== '' ? <NoMatches facets={facets} to={addressIn(href)} /> : <Nothing />)}
      {rows.length > 0 && (
        <CardGrid items={rows}>
          {(product, index) => (
            <ProductCard
              product={product}
              level={level}
              prices={pricesInStore(product.link?.prices ?? [], product.attributes)}
              isSoldOut={product.link && product.link.quantity === 0}
              stay={details?.stays.find(({ productIds }) => productIds.includes(product.id))}
              priority={context.isFirst && index === 0}
            />
          )}
        </CardGrid>
      )}
      <ListPages list={list} />
    </>
  );
}
