import { CurrencyToggle } from '@flotilla/billing/react';
import { defineVariant, linked, type ListOf, type WidgetProps, WidgetSection } from '@flotilla/react';
import type { HeadingLevel } from '@flotilla/ui';
import { CardGrid, ListPages } from '@flotilla/website-builder/react';
import { currenciesOf, pricesOf } from '../attribute/prices.js';
import { Nothing } from '../nothing.js';
import { ProductCard } from '../cards/product-card.js';
import type { ProductRow, WidgetRow } from '../rows.js';

export const productListDefault = defineVariant({
  widget: 'ecommerce.widget',
  variant: 'product-list-default',
  component: ProductListDefault,
});

/** The chosen products, else all of them, page by page; on the page that is theirs under a toggle of their currencies. */
function ProductListDefault({ widget, lists, place }: WidgetProps<WidgetRow, { products?: ListOf<ProductRow> }>) {
  const products = lists.products?.rows ?? linked(widget.widgetsToProducts, 'product');
  const level = (place.headingLevel + 1) as HeadingLevel;
  return (
    <WidgetSection widget={widget} place={place}>
      {products.length === 0 && <Nothing />}
      {place.isFirst && (
        <div className="-mb-4 empty:hidden">
          <CurrencyToggle currencies={currenciesOf(products.flatMap((product) => pricesOf(product.productsToAttributes)))} />
        </div>
      )}
      <CardGrid items={products} columns={columnsOf(widget)}>
        {(product, index) => <ProductCard product={product} level={level} priority={place.isFirst && index === 0} />}
      </CardGrid>
      <ListPages list={lists.products} />
    </WidgetSection>
  );
}

/** Three, or two when `two-columns` is among the widget's class names. */
function columnsOf({ className }: WidgetRow): 2 | 3 {
  return className?.split(/\s+/).includes('two-columns') ? 2 : 3;
}
