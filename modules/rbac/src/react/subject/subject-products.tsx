import { LocalizedRichText } from '@flotilla/react';
import { CardGrid, RowCard } from '@flotilla/react/kit';
import { farRows, included, type ProductRow } from '../rows.js';
import { Nothing } from './nothing.js';
import { subjectPart } from './shown-subject.js';

/** The products of the subject that the url names. */
export const SubjectProducts = subjectPart({
  include: included.products,
  show: ({ id, subjectsToEcommerceModuleProducts: links }) => <Products key={id} products={farRows(links, 'ecommerceModuleProduct')} />,
});

function Products({ products }: { products: readonly ProductRow[] }) {
  if (products.length === 0) return <Nothing icon="anchor" />;
  return (
    <CardGrid items={products}>
      {(product) => (
        <RowCard
          row={product}
          href={`/ecommerce/products/${product.slug}`}
          level={2}
          picture={farRows(product.productsToFileStorageModuleFiles, 'fileStorageModuleFile')[0]}
          placeholder="anchor"
        >
          <LocalizedRichText value={product.shortDescription} className="text-muted-foreground" />
        </RowCard>
      )}
    </CardGrid>
  );
}
