import { CurrencyToggle } from '@flotilla/billing/react';
import { classWordsOf, defineVariant, WidgetSection } from '@flotilla/react';
import { CardGrid, ListPages } from '@flotilla/react/kit';
import { currenciesOf, pricesOf } from '../attribute/prices.js';
import { Nothing } from '../nothing.js';
import { ProductCard } from '../cards/product-card.js';
import * as views from '../../views.js';

/**
 * Lists the selected products, or all of them, in pages. The first widget of a page has a currency toggle.
 */
export const productListDefault = defineVariant(
  views.productListDefault,
  function ProductListDefault({ row, lists, context }) {
    const products = lists.products?.rows ?? row.chosen;
    const level = context.inner;
    return (
      <WidgetSection row={row} context={context}>
        {products.length === 0 && <Nothing />}
        {context.isFirst && (
          <div className="-mb-4 empty:hidden">
            <CurrencyToggle
              currencies={currenciesOf(products.flatMap((product) => pricesOf(product.attributes)))}
            />
          </div>
        )}
        <CardGrid items={products} columns={columnsOf(row)} swipes={classWordsOf(row).has('swipe')}>
          {(product, index) => (
            <ProductCard product={product} level={level} priority={context.isFirst && index === 0} />
          )}
        </CardGrid>
        <ListPages list={lists.products} />
      </WidgetSection>
    );
  },
);

/** Returns two columns when the widget has the class name `two-columns`, else three. */
function columnsOf(row: { readonly className: string | null }): 2 | 3 {
  return classWordsOf(row).has('two-columns') ? 2 : 3;
}
