import { defineVariant, Title, toneOf } from '@flotilla/react';
import { Container, Section } from '@flotilla/ui';
import { CheckboxField } from './checkbox-field.js';
import * as views from '../../views.js';

/**
 * A checkbox named by the widget's slug; with features, a group of checkboxes whose values are the features'
 * slugs.
 */
export const checkboxDefault = defineVariant(views.checkboxDefault, function CheckboxDefault({ row }) {
  const features = row.features;
  return (
    <Section
      id={row.anchor ?? undefined}
      spacing="compact"
      tone={toneOf(row)}
      className={row.className ?? undefined}
    >
      <Container>
        {features.length === 0 ? (
          <CheckboxField name={row.slug} row={row} />
        ) : (
          <fieldset className="flex min-w-0 flex-col gap-4">
            <Title
              as="legend"
              of={row}
              className="mb-4 max-w-full font-display text-xl font-medium tracking-display wrap-anywhere"
            />
            {features.map((feature) => (
              <CheckboxField key={feature.id} name={row.slug} value={feature.slug} row={feature} />
            ))}
          </fieldset>
        )}
      </Container>
    </Section>
  );
});
