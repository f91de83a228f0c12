import { defineVariant, useHrefOf, WidgetHeading } from '@flotilla/react';
import { LinkedRows, Picture, Trail } from '@flotilla/react/kit';
import { Container, Section } from '@flotilla/ui';
import { ProductGrid } from '../cards/product-grid.js';
import { categoryCard } from '../../selections.js';
import * as views from '../../views.js';

/**
 * Shows the category of the URL: widgets linked as `overview`, its products in pages, then its other widgets.
 */
export const categoryOverviewDefault = defineVariant(
  views.categoryOverviewDefault,
  function CategoryOverviewDefault({ row, lists, subject, context }) {
    const [picture] = subject.pictures;
    const hrefOf = useHrefOf(categoryCard);
    return (
      <>
        <Section spacing="none" className={row.className ?? undefined}>
          <Container className="flex flex-col gap-10 pt-6 pb-section">
            <Trail steps={[{ of: categoryCard, row: subject }]} />
            <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-16 gap-y-8 lg:grid-cols-2">
              <WidgetHeading row={subject} context={context} />
              {picture && (
                <Picture
                  file={picture}
                  ratio="3/2"
                  priority={context.isFirst}
                  room="half"
                  title={subject.title}
                  frameClassName="-order-1 rounded-2xl short:order-none lg:order-none"
                />
              )}
            </div>
          </Container>
        </Section>
        <LinkedRows rows={subject.above} />
        <Section>
          <Container className="flex flex-col gap-10">
            <ProductGrid
              list={lists.products}
              level={context.inner}
              context={{ ...context, isFirst: false }}
              href={hrefOf(subject)}
            />
          </Container>
        </Section>
        <LinkedRows rows={subject.below} />
      </>
    );
  },
);
