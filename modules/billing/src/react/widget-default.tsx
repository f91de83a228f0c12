import { defineVariant, type ListOf, Localized, LocalizedRichText, type WidgetProps } from '@flotilla/react';
import { Container, Heading, Prose, Section } from '@flotilla/ui';
import type { Widget } from '../index.js';
import type { ShownCurrency } from './currency/currency-choice.js';
import { CurrencyToggle } from './currency/currency-toggle.js';

export const widgetDefault = defineVariant({ widget: 'billing.widget', variant: 'default', component: WidgetDefault });

/** The widget's texts beside a toggle of all currencies. */
function WidgetDefault({ widget, lists, place }: WidgetProps<Widget, { currencies?: ListOf<ShownCurrency> }>) {
  return (
    <Section spacing="compact">
      <Container className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <div className="flex max-w-prose min-w-0 flex-col gap-2 empty:hidden">
          <Localized as={Heading} level={place.headingLevel} size="md" value={widget.title} className="wrap-anywhere" />
          <LocalizedRichText value={widget.subtitle} className="text-muted-foreground" />
          <LocalizedRichText as={Prose} value={widget.description} />
        </div>
        <CurrencyToggle currencies={lists.currencies?.rows ?? []} />
      </Container>
    </Section>
  );
}
