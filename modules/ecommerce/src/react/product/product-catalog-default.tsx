import { CurrencyToggle } from '@flotilla/billing/react';
import { defineVariant, WidgetSection } from '@flotilla/react';
import { currenciesOf, pricesOf } from '../attribute/prices.js';
import { ProductGrid } from '../cards/product-grid.js';
import * as views from '../../views.js';

/** Lists the selected products, or all of them, in pages that visitors filter and sort. */
export const productCatalogDefault = defineVariant(
  views.productCatalogDefault,
  function ProductCatalogDefault({ row, lists, context }) {
    return (
      <WidgetSection row={row} context={context}>
        {context.isFirst && (
          <div className="-mb-4 empty:hidden">
            <CurrencyToggle
              currencies={currenciesOf(lists.products.rows.flatMap(({ attributes }) => pricesOf(attributes)))}
            />
          </div>
        )}
        <ProductGrid list={lists.products} level={context.inner} context={context} href={undefined} />
      </WidgetSection>
    );
  },
);
