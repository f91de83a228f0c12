import { Localized, linkTo, Title, useSite } from '@flotilla/react';
import { Card, CardDescription, CardFooter, CardHeader, CardLink, CardMedia, Heading, type HeadingLevel, Icon } from '@flotilla/ui';
import { Picture } from '@flotilla/website-builder/react';
import { factsOf, type PriceFact, pricesOf } from '../attribute/attributes.js';
import { FactStrip } from '../attribute/fact-strip.js';
import { PriceTag } from '../attribute/price-tag.js';
import { picturesOf, type ProductRow } from '../rows.js';

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
  const site = useSite();
  const [picture] = picturesOf(product);
  const [price] = prices;
  return (
    <Card interactive className="h-full">
      <CardMedia>
        {picture ? (
          <Picture
            file={picture}
            ratio="3/2"
            frameClassName="max-h-80 w-full"
            priority={priority}
            sizes="(min-width: 1024px) 33vw, (min-width: 640px) 50vw, 100vw"
          />
        ) : (
          <div className="grid aspect-3/2 place-items-center bg-muted text-4xl text-muted-foreground">
            <Icon name="anchor" />
          </div>
        )}
      </CardMedia>
      <CardHeader className="pb-5">
        <Heading level={level} size="md">
          <Title as={CardLink} of={product} {...linkTo(`/ecommerce/products/${product.slug}`, site)} />
        </Heading>
        <Localized as={CardDescription} value={product.shortDescription} className="text-sm" />
      </CardHeader>
      <FactStrip facts={factsOf(product.productsToAttributes)} className="mt-auto px-6 pb-1" />
      <CardFooter>
        {price && <PriceTag price={price} className="text-lg" />}
        <Icon name="arrow-right" className="ms-auto text-xl text-sea transition-transform group-hover/card:translate-x-1" />
      </CardFooter>
    </Card>
  );
}
