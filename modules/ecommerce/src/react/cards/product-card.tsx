import { defineVariant, Localized, type WidgetProps } from '@flotilla/react';
import { CardDescription, type HeadingLevel } from '@flotilla/ui';
import { factsOf, FactStrip, RowCard } from '@flotilla/website-builder/react';
import { type PriceFact, pricesOf } from '../attribute/prices.js';
import { PriceTag } from '../attribute/price-tag.js';
import { picturesOf, type ProductRow } from '../rows.js';

/** A product wherever another module links to it. */
export const productDefault = defineVariant({
  widget: 'ecommerce.product',
  variant: 'default',
  component: ({ widget, place }: WidgetProps<ProductRow>) => <ProductCard product={widget} level={place.headingLevel} />,
});

export interface ProductCardProps {
  product: ProductRow;
  level: HeadingLevel;
  /** Where the price differs from the product's own: in a store. */
  prices?: readonly PriceFact[];
  /** Whether the visitor sees it at once. */
  priority?: boolean;
}

/** Picture, name, the first facts and the price; the whole card leads to the product. */
export function ProductCard({ product, level, prices = pricesOf(product.productsToAttributes), priority }: ProductCardProps) {
  const [picture] = picturesOf(product);
  const [price] = prices;
  const facts = factsOf(product.productsToAttributes);
  return (
    <RowCard
      row={product}
      href={`/ecommerce/products/${product.slug}`}
      level={level}
      picture={picture}
      placeholder="anchor"
      priority={priority}
      facts={facts.length > 0 && <FactStrip facts={facts} />}
      footer={price && <PriceTag price={price} className="text-lg" />}
    >
      <Localized as={CardDescription} value={product.shortDescription} className="text-sm wrap-anywhere" />
    </RowCard>
  );
}
