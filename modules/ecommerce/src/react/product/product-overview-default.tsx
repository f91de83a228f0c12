import { defineVariant, Link, Localized, LocalizedRichText, Title, useHrefOf, useT } from '@flotilla/react';
import { factsOf, FactTable, LinkedRows, Trail } from '@flotilla/react/kit';
import { Badge, Container, Heading, type HeadingLevel, NamedList, Prose, Section } from '@flotilla/ui';
import { messages } from '../messages.js';
import { Alternatives } from '../alternatives/alternatives.js';
import { Gallery, Plans } from '../gallery/gallery.js';
import { StockList } from './stock-list.js';
import { categoryCard, wholeProduct, type WholeProductRow } from '../../selections.js';
import * as views from '../../views.js';
import { chosenVariation, optionIn, soldVariation } from '../variations/sold-variation.js';
import { BuyPanel } from '../buying/buy-panel.js';
import { ReviewList } from '../reviews/review-list.js';
import { SecurityLine } from '../security/security-line.js';
import { Rating } from '../reviews/stars.js';

/** Shows the product of the URL. On wide screens the buy panel stays visible beside pictures and text. */
export const productOverviewDefault = defineVariant(
  views.productOverviewDefault,
  function ProductOverviewDefault({ row, subject, lists, context }) {
    const level = context.inner;
    const option = optionIn(lists.variation);
    const variation = chosenVariation(subject, option);
    const sold = variation ? soldVariation(subject, variation) : subject;
    return (
      <>
        <Section spacing="none" className={row.className ?? undefined}>
          <Container className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-10 pt-6 pb-section lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
            <Trail steps={stepsOf(subject)} className="lg:col-span-2 lg:-mb-4" />
            <Gallery
              pictures={[...sold.ownPictures, ...sold.pictures]}
              title={subject.title}
              priority={context.isFirst}
            />
            <div className="lg:row-span-3">
              <div className="flex flex-col gap-8 lg:[@media(min-height:44rem)]:sticky lg:[@media(min-height:44rem)]:top-[calc(var(--spacing-navbar)+1.5rem)]">
                <Summary product={subject} level={context.headingLevel} />
                <BuyPanel product={subject} option={option}>
                  {lists.security.rows.map((deposit) => (
                    <SecurityLine key={deposit.id} of={deposit} />
                  ))}
                </BuyPanel>
              </div>
            </div>
            <div className="flex flex-col gap-8 empty:hidden" data-part="facts">
              <Facts product={sold} level={level} />
              <StockList stores={sold.stores} />
            </div>
            <div className="flex flex-col gap-10">
              <LocalizedRichText as={Prose} under={context.headingLevel} value={subject.description} />
              <Plans plans={subject.plans} title={subject.title} level={level} />
              <Alternatives product={subject} level={level} />
            </div>
          </Container>
        </Section>
        <ReviewList product={subject} reviews={lists.reviews} level={level} />
        <LinkedRows rows={subject.widgets} />
      </>
    );
  },
);

function Summary({ product, level }: { product: WholeProductRow; level: HeadingLevel }) {
  const t = useT(messages);
  const hrefOf = useHrefOf(categoryCard);
  const categories = product.categories;
  return (
    <div className="flex flex-col gap-5">
      {categories.length > 0 && (
        <NamedList label={t('categories')} className="flex flex-wrap gap-2">
          {categories.map((category) => (
            <li key={category.id}>
              <Badge asChild className="whitespace-normal wrap-anywhere">
                <Link href={hrefOf(category)}>
                  <Title of={category} />
                </Link>
              </Badge>
            </li>
          ))}
        </NamedList>
      )}
      <Title as={Heading} level={level} of={product} />
      {product.ratingCount > 0 && (
        <Link href="#reviews" className="self-start py-1 underline-offset-4 hover:underline">
          <Rating of={product} />
        </Link>
      )}
      <Localized as="p" value={product.shortDescription} className="text-lg text-muted-foreground" />
    </div>
  );
}

function Facts({ product, level }: { product: WholeProductRow; level: HeadingLevel }) {
  const t = useT(messages);
  const facts = factsOf(product.attributes);
  if (facts.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <Heading level={level} size="xs" className="text-sm">
        {t('facts')}
      </Heading>
      <FactTable facts={facts} />
    </div>
  );
}

function stepsOf(product: WholeProductRow) {
  const [category] = product.categories;
  const own = { of: wholeProduct, row: product };
  return category ? [{ of: categoryCard, row: category }, own] : [own];
}
