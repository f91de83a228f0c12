import { defineVariant, linked, Localized, LocalizedRichText, Title, useT, type WidgetProps } from '@flotilla/react';
import { Container, Heading, type HeadingLevel, Prose, Section } from '@flotilla/ui';
import { CardGrid, Trail } from '@flotilla/website-builder/react';
import { factsOf, pricesOf } from '../attribute/attributes.js';
import { FactTable } from '../attribute/fact-table.js';
import { messages } from '../messages.js';
import { ProductCard } from '../product/product-card.js';
import type { StoreRow, WidgetRow } from '../rows.js';

export const storeOverviewDefault = defineVariant({
  widget: 'ecommerce.widget',
  variant: 'store-overview-default',
  component: StoreOverviewDefault,
});

/** The store that the url names, and what it sells. */
function StoreOverviewDefault({ widget, subject, place }: WidgetProps<WidgetRow, Record<never, never>, StoreRow>) {
  if (!subject) return null;
  return (
    <>
      <Section spacing="none" className={widget.className ?? undefined}>
        <Container className="flex flex-col gap-10 pt-6 pb-section">
          <Trail steps={[{ row: subject, href: `/ecommerce/stores/${subject.slug}` }]} />
          <div className="flex max-w-prose flex-col gap-4">
            <Title as={Heading} level={place.headingLevel} of={subject} />
            <Localized as="p" value={subject.shortDescription} className="text-lg text-muted-foreground" />
          </div>
          <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <LocalizedRichText as={Prose} value={subject.description} />
            <FactTable facts={factsOf(subject.storesToAttributes)} className="lg:sticky lg:top-[calc(var(--spacing-navbar)+1.5rem)]" />
          </div>
        </Container>
      </Section>
      <Assortment store={subject} level={(place.headingLevel + 1) as HeadingLevel} />
    </>
  );
}

function Assortment({ store, level }: { store: StoreRow; level: HeadingLevel }) {
  const t = useT(messages);
  const stocks = (store.storesToProducts ?? []).filter((stock) => linked([stock], 'product').length > 0);
  if (stocks.length === 0) return null;
  return (
    <Section tone="muted">
      <Container className="flex flex-col gap-10">
        <Heading level={level} size="lg">
          {t('availableHere')}
        </Heading>
        <CardGrid items={stocks}>
          {({ product, storesToProductsToAttributes }) => {
            const ownPrices = pricesOf(storesToProductsToAttributes);
            return (
              <ProductCard product={product} level={(level + 1) as HeadingLevel} prices={ownPrices.length > 0 ? ownPrices : undefined} />
            );
          }}
        </CardGrid>
      </Container>
    </Section>
  );
}
