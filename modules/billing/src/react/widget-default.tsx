import { defineVariant, Localized, LocalizedRichText } from '@flotilla/react';
import { Container, Heading, Prose, Section } from '@flotilla/ui';
import { CurrencyToggle } from './currency/currency-toggle.js';
import * as views from '../views.js';

/** Shows the widget's texts beside a toggle of all currencies. */
export const widgetDefault = defineVariant(
  views.widgetDefault,
  function WidgetDefault({ row, lists, context }) {
    return (
      <Section spacing="compact">
        <Container className="flex flex-wrap items-center gap-x-8 gap-y-4">
          <div className="flex max-w-prose min-w-0 flex-col gap-2 empty:hidden">
            <Localized
              as={Heading}
              level={context.headingLevel}
              size="md"
              value={row.title}
              className="wrap-anywhere"
            />
            <LocalizedRichText value={row.subtitle} className="text-muted-foreground" />
            <LocalizedRichText as={Prose} under={context.headingLevel} value={row.description} />
          </div>
          <CurrencyToggle currencies={lists.currencies.rows} />
        </Container>
      </Section>
    );
  },
);
