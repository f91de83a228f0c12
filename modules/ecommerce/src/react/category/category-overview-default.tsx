import { Picture } from '@flotilla/file-storage/react';
import { defineVariant, linked, type ListOf, WidgetHeading, type WidgetProps } from '@flotilla/react';
import { Container, type HeadingLevel, Section } from '@flotilla/ui';
import { LinkedWidgets, Trail } from '@flotilla/website-builder/react';
import { ProductGrid } from '../cards/product-grid.js';
import type { AssortmentRow, CategoryRow, WidgetRow } from '../rows.js';
import { hrefOfCategory } from '../cards/category-card.js';

export const categoryOverviewDefault = defineVariant({
  widget: 'ecommerce.widget',
  variant: 'category-overview-default',
  component: CategoryOverviewDefault,
});

type Lists = { products?: ListOf<AssortmentRow> };

/** The category that the url names: widgets linked as `overview`, its products page by page, then its other widgets. */
function CategoryOverviewDefault({ widget, lists, subject, place }: WidgetProps<WidgetRow, Lists, CategoryRow>) {
  if (!subject) return null;
  const [picture] = linked(subject.categoriesToFileStorageModuleFiles, 'fileStorageModuleFile');
  const widgets = subject.categoriesToWebsiteBuilderModuleWidgets;
  return (
    <>
      <Section spacing="none" className={widget.className ?? undefined}>
        <Container className="flex flex-col gap-10 pt-6 pb-section">
          <Trail steps={[{ row: subject, href: hrefOfCategory(subject) }]} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-16 gap-y-8 lg:grid-cols-2">
            <WidgetHeading row={subject} place={place} />
            {picture && (
              <Picture
                file={picture}
                ratio="3/2"
                priority={place.isFirst}
                room="half"
                title={subject.title}
                frameClassName="-order-1 rounded-2xl short:order-none lg:order-none"
              />
            )}
          </div>
        </Container>
      </Section>
      <LinkedWidgets links={widgets} variant="overview" />
      <Section>
        <Container className="flex flex-col gap-10">
          <ProductGrid list={lists.products} level={(place.headingLevel + 1) as HeadingLevel} place={{ ...place, isFirst: false }} />
        </Container>
      </Section>
      <LinkedWidgets links={widgets} variant="default" />
    </>
  );
}
