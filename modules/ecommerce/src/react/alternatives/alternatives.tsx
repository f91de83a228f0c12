import { hrefOf, Link, linkTo, useHrefOf, useSite, useT } from '@flotilla/react';
import { Heading, type HeadingLevel } from '@flotilla/ui';
import { product as productEntity } from '../../entities/product.js';
import { categoryCard, type WholeProductRow } from '../../selections.js';
import { messages } from '../messages.js';

/** Stands for the slug in the address of another product. */
const placeholder = 'other-product';

/**
 * The products that are free on the days of the panel, with the price of the stay; without JavaScript a link leads to
 * the category. Only for rentals.
 */
export function Alternatives({ product, level }: { product: WholeProductRow; level: HeadingLevel }) {
  const t = useT(messages);
  const site = useSite();
  const categoryHref = useHrefOf(categoryCard);
  const [category] = product.categories;
  if (product.scheduleId === null) return null;
  const address = linkTo(
    hrefOf(productEntity, { ...product, slug: placeholder, slugs: {} }, site),
    site,
  ).href;
  return (
    <section
      className="flex flex-col gap-3"
      data-near={product.id}
      data-address={address}
      data-placeholder={placeholder}
      data-none={t('noneFree')}
      data-failed={t('freeFailed')}
    >
      <Heading level={level} size="xs" className="text-sm">
        {t('alsoFree')}
      </Heading>
      <p role="status" className="text-sm text-muted-foreground">
        {t('chooseForOthers')}
      </p>
      <ul className="grid gap-2 empty:hidden sm:grid-cols-2" />
      {category && (
        <Link
          href={categoryHref(category)}
          className="text-sm font-semibold text-sea underline-offset-4 hover:underline"
        >
          {t('allByDates')}
        </Link>
      )}
    </section>
  );
}
