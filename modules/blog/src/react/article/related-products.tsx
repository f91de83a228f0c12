import type { ForeignRow } from '@flotilla/core';
import { RowVariant } from '@flotilla/react';
import { CardGrid } from '@flotilla/react/kit';
import { Container, Heading, type HeadingLevel, Section } from '@flotilla/ui';
import type { ReactNode } from 'react';

export interface RelatedProductsProps {
  title: ReactNode;
  products: readonly ForeignRow[];
  level: HeadingLevel;
}

/** Lists the products of an article; renders nothing when there are none. */
export function RelatedProducts({ title, products, level }: RelatedProductsProps) {
  if (products.length === 0) return null;
  return (
    <Section tone="muted">
      <Container className="flex flex-col gap-10">
        <Heading level={level} size="lg">
          {title}
        </Heading>
        <CardGrid items={products}>
          {(product) => <RowVariant variant="default" row={product} headingLevel={level < 3 ? 3 : 4} />}
        </CardGrid>
      </Container>
    </Section>
  );
}
