import { CurrencyToggle } from '@flotilla/billing/react';
import { defineVariant, WidgetSection } from '@flotilla/react';
import { CardGrid, ListPages } from '@flotilla/react/kit';
import { currenciesOf, pricesOf } from '../attribute/prices.js';
import { Nothing } from '../nothing.js';
import { ProductCard } from '../cards/product-card.js';
import * as views from '../../views.js';

/** The chosen products, else all of them, page by page; on the page that is theirs under a toggle of their currencies. */
export const productListDefault = defineVariant(views.productListDefault, function ProductListDefault({ row, lists, place }) {
  const products = lists.products?.rows ?? row.chosen;
  const level = place.inner;
  return (
    <WidgetSection row={row} place={place}>
      {products.length === 0 && <Nothing />}
      {place.isFirst && (
        <div className="-mb-4 empty:hidden">
          <CurrencyToggle currencies={currenciesOf(products.flatMap((product) => pricesOf(product.attributes)))} />
        </div>
      )}
      <CardGrid items={products} columns={columnsOf(row)}>
        {(product, index) => <ProductCard product={product} level={level} priority={place.isFirst && index === 0} />}
      </CardGrid>
      <ListPages list={lists.products} />
    </WidgetSection>
  );
});

/** Three, or two when `two-columns` is among the widget's class names. */
function columnsOf({ className }: { readonly className: string | null }): 2 | 3 {
  return className?.split(/\s+/).includes('two-columns') ? 2 : 3;
}
