import { defineVariant, linked, useT, type WidgetProps } from '@flotilla/react';
import { Container, type HeadingLevel, Section } from '@flotilla/ui';
import { CardGrid, LinkedWidgets, Picture, Trail, WidgetHeading } from '@flotilla/website-builder/react';
import { messages } from '../messages.js';
import { Nothing } from '../nothing.js';
import { ProductCard } from '../product/product-card.js';
import type { CategoryRow, WidgetRow } from '../rows.js';

export const categoryOverviewDefault = defineVariant({
  widget: 'ecommerce.widget',
  variant: 'category-overview-default',
  component: CategoryOverviewDefault,
});

/** The category that the url names, with its products. */
function CategoryOverviewDefault({ widget, subject, place }: WidgetProps<WidgetRow, Record<never, never>, CategoryRow>) {
  const t = useT(messages);
  if (!subject) return null;
  const [picture] = linked(subject.categoriesToFileStorageModuleFiles, 'fileStorageModuleFile');
  const products = linked(subject.categoriesToProducts, 'product');
  const level = (place.headingLevel + 1) as HeadingLevel;
  return (
    <>
      <Section spacing="none" className={widget.className ?? undefined}>
        <Container className="flex flex-col gap-10 pt-6 pb-section">
          <Trail steps={[{ row: subject, href: `/ecommerce/categories/${subject.slug}` }]} />
          <div className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-2">
            <WidgetHeading row={subject} place={place} />
            {picture && (
              <Picture
                file={picture}
                ratio="3/2"
                priority={place.isFirst}
                sizes="(min-width: 1024px) 50vw, 100vw"
                frameClassName="-order-1 rounded-2xl lg:order-none"
              />
            )}
          </div>
          {products.length === 0 ? (
            <Nothing />
          ) : (
            <p className="-mb-4 text-sm text-muted-foreground">{t('offers', { count: products.length })}</p>
          )}
          <CardGrid items={products}>{(product) => <ProductCard product={product} level={level} />}</CardGrid>
        </Container>
      </Section>
      <LinkedWidgets links={subject.categoriesToWebsiteBuilderModuleWidgets} />
    </>
  );
}
