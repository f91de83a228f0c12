import { linked, RowVariant } from '@flotilla/react';
import { Container, Heading, type HeadingLevel, Section } from '@flotilla/ui';
import { CardGrid } from '@flotilla/website-builder/react';
import type { ReactNode } from 'react';
import type { ArticleRow } from '../rows.js';

export interface RelatedProductsProps {
  title: ReactNode;
  article: ArticleRow | null;
  level: HeadingLevel;
}

/** The products that an article is about, as the shop shows them; nothing when there are none. */
export function RelatedProducts({ title, article, level }: RelatedProductsProps) {
  const products = linked(article?.articlesToEcommerceModuleProducts, 'ecommerceModuleProduct');
  if (products.length === 0) return null;
  return (
    <Section tone="muted">
      <Container className="flex flex-col gap-10">
        <Heading level={level} size="lg">
          {title}
        </Heading>
        <CardGrid items={products}>
          {(product) => <RowVariant of="ecommerce.product" variant="default" row={product} headingLevel={level < 3 ? 3 : 4} />}
        </CardGrid>
      </Container>
    </Section>
  );
}
