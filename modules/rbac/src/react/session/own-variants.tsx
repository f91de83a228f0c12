import type { DataOf, View } from '@flotilla/core';
import {
  defineVariant,
  Island,
  type IslandDefinition,
  Link,
  Localized,
  LocalizedRichText,
  Slot,
  useT,
  type TypedVariant,
  WidgetSection,
} from '@flotilla/react';
import { cn, Container, Heading, Prose, Section } from '@flotilla/ui';
import type { ReactNode } from 'react';
import type * as views from '../../views.js';
import { messages } from '../messages.js';

type Part = IslandDefinition<object>;
type OwnData = DataOf<typeof views.subjectListDefault>;

/**
 * Defines a variant with one form in a card in the middle of the page, and a link home below it unless
 * `leadsHome` is false.
 */
export function cardVariant<Data extends OwnData>(
  view: View<Data>,
  island: Part,
  { leadsHome = true } = {},
): TypedVariant<Data> {
  return defineVariant(view, ({ row, context }) => (
    <Section className={cn('bg-muted/50', row.className)}>
      <Container className="flex justify-center">
        <div className="flex w-full max-w-md flex-col gap-7 rounded-2xl border border-border/60 bg-card p-6 text-card-foreground shadow-sm sm:p-9">
          <div className="flex flex-col gap-2">
            <Localized as={Heading} level={context.headingLevel} size="lg" value={row.title} />
            <LocalizedRichText value={row.subtitle} className="text-muted-foreground" />
          </div>
          <LocalizedRichText as={Prose} value={row.description} />
          <NeedsScript />
          <WithScript>
            <Island of={island} props={{}} />
          </WithScript>
          {leadsHome && <Home />}
        </div>
      </Container>
    </Section>
  ));
}

function Home() {
  const t = useT(messages);
  return (
    <Link
      href="/"
      className="self-center text-sm font-medium text-muted-foreground underline underline-offset-4 hover:text-foreground"
    >
      {t('home')}
    </Link>
  );
}

/** Defines a variant that shows the visitor's own data below the texts of the widget. */
export function pageVariant<Data extends OwnData>(view: View<Data>, island: Part): TypedVariant<Data> {
  return defineVariant(view, ({ row, context }) => (
    <WidgetSection row={row} context={context}>
      <NeedsScript />
      <WithScript>
        <Island of={island} props={{}} />
      </WithScript>
    </WidgetSection>
  ));
}

/** Defines a variant with a slot that another module fills with the visitor's own data. */
export function slotVariant<Data extends OwnData>(view: View<Data>, slot: string): TypedVariant<Data> {
  return defineVariant(view, ({ row, context }) => (
    <WidgetSection row={row} context={context}>
      <NeedsScript />
      <WithScript>
        <Slot name={slot} />
      </WithScript>
    </WidgetSection>
  ));
}

/** Shown only without scripts. */
function NeedsScript() {
  const t = useT(messages);
  return (
    <p className="hidden rounded-lg bg-muted px-5 py-4 font-medium noscript:block">{t('needsScript')}</p>
  );
}

/** Hides parts that do nothing in a browser without scripts. */
const WithScript = ({ children }: { children: ReactNode }) => (
  <div className="contents noscript:hidden">{children}</div>
);
