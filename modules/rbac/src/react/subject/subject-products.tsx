'use client';
import { defineEntity, localizedText, richText, type RowOf, show, slug, via } from '@flotilla/core';
import { LocalizedRichText } from '@flotilla/react';
import { CardGrid, RowCard } from '@flotilla/react/kit';
import { subjectsToEcommerceModuleProducts } from '../../links.js';
import { picturesOf } from './foreign.js';
import { Nothing } from './nothing.js';
import { subjectPart } from './named-subject.js';

/**
 * The product fields that are shown here. Declared by name, since the module that defines products is
 * optional.
 */
const product = defineEntity({
  module: 'ecommerce',
  name: 'product',
  fields: { slug: slug(), title: localizedText(), shortDescription: richText() },
});
const productSelection = show(product, ['slug', 'title', 'shortDescription'], {
  pictures: picturesOf('ecommerce.product'),
});

/** The products of the subject in the URL. */
export const SubjectProducts = subjectPart({
  with: { products: via(subjectsToEcommerceModuleProducts, productSelection) },
  show: ({ products }) => <Products products={products} />,
});

function Products({ products }: { products: readonly RowOf<typeof productSelection>[] }) {
  if (products.length === 0) return <Nothing icon="anchor" text="noProducts" />;
  return (
    <CardGrid items={products}>
      {(product) => (
        <RowCard
          of={productSelection}
          row={product}
          level={2}
          picture={product.pictures[0]}
          placeholder="anchor"
        >
          <LocalizedRichText value={product.shortDescription} className="text-muted-foreground" />
        </RowCard>
      )}
    </CardGrid>
  );
}
