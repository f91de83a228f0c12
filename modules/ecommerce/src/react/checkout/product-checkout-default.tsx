import {
  defineVariant,
  Island,
  Link,
  Localized,
  localized,
  Title,
  useHrefOf,
  useSite,
} from '@flotilla/react';
import { Picture } from '@flotilla/react/kit';
import { Container, Heading, Section } from '@flotilla/ui';
import type { LocalizedText } from '@flotilla/core';
import { productCard } from '../../selections.js';
import * as views from '../../views.js';
import { currenciesOf } from '../attribute/prices.js';
import { firstPrices, offeringOf } from '../buying/offering-of.js';
import { chosenVariation, optionIn, soldVariation } from '../variations/sold-variation.js';
import { islands } from './islands.js';
import { NeedsScript } from '../needs-script.js';

/** Buys the product of the URL directly: the product beside the payment form. */
export const meProductCheckout = defineVariant(
  views.meProductCheckout,
  function ProductCheckoutDefault({ row, subject, lists, context }) {
    const site = useSite();
    const hrefOf = useHrefOf(productCard);
    const named = ({ id, title }: { readonly id: string; readonly title: LocalizedText }) => ({
      id,
      name: localized(title, site)?.value ?? '',
    });
    const variation = chosenVariation(subject, optionIn(lists.variation));
    const product = variation ? soldVariation(subject, variation) : subject;
    const prices = firstPrices(product);
    const [picture] = [...product.ownPictures, ...product.pictures];
    return (
      <Section className={row.className ?? undefined}>
        <Container className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <div className="flex flex-col gap-6">
            {picture && (
              <Picture
                file={picture}
                title={product.title}
                ratio="3/2"
                room="half"
                priority
                frameClassName="rounded-2xl"
              />
            )}
            <Link href={hrefOf(product)} className="underline-offset-4 hover:underline">
              <Title as={Heading} level={context.headingLevel} of={product} />
            </Link>
            <Localized as="p" value={product.shortDescription} className="text-lg text-muted-foreground" />
          </div>
          <div>
            <Island
              of={islands.productCheckout}
              props={{
                offering: offeringOf(product),
                scheduleId: product.scheduleId,
                prices: prices.map(({ key }) => named(key)),
                stores: product.stores.map(named),
                currencies: currenciesOf(prices).map(({ slug, symbol, title }) => ({ slug, symbol, title })),
              }}
            />
            <NeedsScript />
          </div>
        </Container>
      </Section>
    );
  },
);
