import {
  defineVariant,
  levelBelow,
  Localized,
  LocalizedRichText,
  Title,
  useHrefOf,
  useT,
} from '@flotilla/react';
import { factsOf, FactTable, Trail } from '@flotilla/react/kit';
import { Container, Heading, Prose, Section } from '@flotilla/ui';
import { messages } from '../messages.js';
import { ProductGrid, type ProductGridProps } from '../cards/product-grid.js';
import { storeCard } from '../../selections.js';
import { StoreContact } from './store-contact.js';
import * as views from '../../views.js';

/** Shows the store of the URL with its products, in pages. */
export const storeOverviewDefault = defineVariant(
  views.storeOverviewDefault,
  function StoreOverviewDefault({ row, lists, subject, context }) {
    const hrefOf = useHrefOf(storeCard);
    return (
      <>
        <Section spacing="none" className={row.className ?? undefined}>
          <Container className="flex flex-col gap-10 pt-6 pb-section">
            <Trail steps={[{ of: storeCard, row: subject }]} />
            <div className="flex max-w-prose flex-col gap-4">
              <Title as={Heading} level={context.headingLevel} of={subject} />
              <Localized as="p" value={subject.shortDescription} className="text-lg text-muted-foreground" />
            </div>
            <div className="grid grid-cols-1 items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <LocalizedRichText as={Prose} under={context.headingLevel} value={subject.description} />
              <div className="flex flex-col gap-6 lg:sticky lg:top-[calc(var(--spacing-navbar)+1.5rem)]">
                <StoreContact store={subject} />
                <FactTable facts={factsOf(subject.attributes)} />
              </div>
            </div>
          </Container>
        </Section>
        <Assortment
          list={lists.products}
          level={context.inner}
          context={{ ...context, isFirst: false }}
          href={hrefOf(subject)}
        />
      </>
    );
  },
);

function Assortment({ list, level, context, href }: ProductGridProps) {
  const t = useT(messages);
  return (
    <Section tone="muted">
      <Container className="flex flex-col gap-10">
        <Heading level={level} size="lg">
          {t('availableHere')}
        </Heading>
        <ProductGrid list={list} level={levelBelow(level)} context={context} href={href} />
      </Container>
    </Section>
  );
}
