import { type ProductRow, ProductCard } from '@flotilla/ecommerce/react';
import { Container, Heading, type HeadingLevel, Section } from '@flotilla/ui';
import { CardGrid } from '@flotilla/website-builder/react';
import type { ReactNode } from 'react';

export interface RelatedProductsProps {
  title: ReactNode;
  products: readonly ProductRow[];
  level: HeadingLevel;
}

/** The products that an article is about; nothing when there are none. */
export function RelatedProducts({ title, products, level }: RelatedProductsProps) {
  if (products.length === 0) return null;
  return (
    <Section tone="muted">
      <Container className="flex flex-col gap-10">
        <Heading level={level} size="lg">
          {title}
        </Heading>
        <CardGrid items={products}>{(product) => <ProductCard product={product} level={(level + 1) as HeadingLevel} />}</CardGrid>
      </Container>
    </Section>
  );
}
