import { defineVariant, linked, Title, toneOf, type WidgetProps } from '@flotilla/react';
import { Container, Section } from '@flotilla/ui';
import type { WidgetRow } from '../rows.js';
import { CheckboxField } from './checkbox-field.js';

export const checkboxDefault = defineVariant({ widget: 'website-builder.widget', variant: 'checkbox-default', component: CheckboxDefault });

/** One box to tick, named by the widget's slug; with features a group of them, each with its feature's slug as its value. */
function CheckboxDefault({ widget }: WidgetProps<WidgetRow>) {
  const features = linked(widget.widgetsToFeatures, 'feature');
  return (
    <Section id={widget.anchor ?? undefined} spacing="compact" tone={toneOf(widget)} className={widget.className ?? undefined}>
      <Container>
        {features.length === 0 ? (
          <CheckboxField name={widget.slug} row={widget} />
        ) : (
          <fieldset className="flex min-w-0 flex-col gap-4">
            <Title as="legend" of={widget} className="mb-4 max-w-full font-display text-xl font-medium tracking-display wrap-anywhere" />
            {features.map((feature) => (
              <CheckboxField key={feature.id} name={widget.slug} value={feature.slug} row={feature} />
            ))}
          </fieldset>
        )}
      </Container>
    </Section>
  );
}
