import type { DocumentList } from '@flotilla/core/documents';
import type { RenderContext } from '@flotilla/react';
import { CardGrid, ListPages } from '@flotilla/react/kit';
import type { HeadingLevel } from '@flotilla/ui';
import { pricesInStore } from '../attribute/prices.js';
import { Nothing } from '../nothing.js';
import type { ProductCardRow, SelectedAttribute } from '../../selections.js';
import { FacetPanel } from '../facets/facet-panel.js';
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
  /** Address of the page with the list, when it can be narrowed. */
  href: string | undefined;
}

/** Lists the products of a category or store in pages, with the prices that apply there. */
export function ProductGrid({ list, level, context, href }: ProductGridProps) {
  const panel = list.facets && <FacetPanel facets={list.facets} href={href} />;
  if (list.rows.length === 0)
    return (
      <>
        {panel}
        <Nothing />
      </>
    );
  return (
    <>
      {panel}
      <CardGrid items={list.rows}>
        {(product, index) => (
          <ProductCard
            product={product}
            level={level}
            prices={pricesInStore(product.link?.prices ?? [], product.attributes)}
            isSoldOut={product.link && product.link.quantity === 0}
            priority={context.isFirst && index === 0}
          />
        )}
      </CardGrid>
      <ListPages list={list} />
    </>
  );
}
