import { defineEntity, localizedText, richText, type RowOf, show, slug, via } from '@flotilla/core';
import { LocalizedRichText } from '@flotilla/react';
import { CardGrid, RowCard } from '@flotilla/react/kit';
import { subjectsToEcommerceModuleProducts } from '../../links.js';
import { picturesOf } from './foreign.js';
import { Nothing } from './nothing.js';
import { subjectPart } from './shown-subject.js';

/** What is shown of products, which any module may bring under this name. */
const product = defineEntity({
  module: 'ecommerce',
  name: 'product',
  fields: { slug: slug(), title: localizedText(), shortDescription: richText() },
});
const shownProduct = show(product, ['slug', 'title', 'shortDescription'], { pictures: picturesOf('ecommerce.product') });

/** The products of the subject that the url names. */
export const SubjectProducts = subjectPart({
  with: { products: via(subjectsToEcommerceModuleProducts, shownProduct) },
  show: ({ products }) => <Products products={products} />,
});

function Products({ products }: { products: readonly RowOf<typeof shownProduct>[] }) {
  if (products.length === 0) return <Nothing icon="anchor" />;
  return (
    <CardGrid items={products}>
      {(product) => (
        <RowCard of={shownProduct} row={product} level={2} picture={product.pictures[0]} placeholder="anchor">
          <LocalizedRichText value={product.shortDescription} className="text-muted-foreground" />
        </RowCard>
      )}
    </CardGrid>
  );
}
