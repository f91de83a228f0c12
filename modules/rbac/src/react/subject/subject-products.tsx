import { LocalizedRichText } from '@flotilla/react';
import { CardGrid, RowCard } from '@flotilla/website-builder/react';
import { farRows, included } from '../rows.js';
import { Nothing } from './nothing.js';
import { ShownSubject } from './shown-subject.js';

/** The products of the subject that the url names. */
export function SubjectProducts() {
  return (
    <ShownSubject include={included.products}>
      {({ subjectsToEcommerceModuleProducts: links }) => {
        const products = farRows(links, 'ecommerceModuleProduct');
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
      }}
    </ShownSubject>
  );
}
