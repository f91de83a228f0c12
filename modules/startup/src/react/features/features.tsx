import { defineVariant, LocalizedRichText, type RenderContext, Title, WidgetHeading } from '@flotilla/react';
import { Picture } from '@flotilla/react/kit';
import { cn, Container, Heading, Section } from '@flotilla/ui';
import { ButtonsArrays } from '@flotilla/website-builder/react';
import type { SelectedFeature } from '@flotilla/website-builder';
import * as views from '../../views.js';

/** A list of features, with a heading that stays visible while scrolling. */
export const features = defineVariant(views.features, function Features({ row, context }) {
  return (
    <Section id={row.anchor ?? undefined} tone="muted" className={row.className ?? undefined}>
      <Container className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="flex flex-col gap-8 self-start lg:sticky lg:top-[calc(var(--spacing-navbar)+2rem)]">
          <WidgetHeading row={row} context={context} />
          <ButtonsArrays arrays={row.buttonsArrays} size="lg" />
        </div>
        <ul className="-mb-6 grid grid-cols-1 gap-x-12 sm:-mb-10 sm:grid-cols-2">
          {row.features.map((feature) => (
            <Feature key={feature.id} feature={feature} context={context} />
          ))}
        </ul>
      </Container>
    </Section>
  );
});

function Feature({ feature, context }: { feature: SelectedFeature; context: RenderContext }) {
  const [icon] = feature.files;
  return (
    <li
      className={cn(
        'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 border-t border-border pt-5 pb-6 sm:flex sm:flex-col sm:gap-3 sm:pt-6 sm:pb-10',
        feature.className,
      )}
    >
      {icon && <Picture file={{ ...icon, alt: '' }} room="icon" className="size-8 sm:size-11" />}
      <div className="col-start-2 flex flex-col gap-1.5 sm:gap-3">
        <Title as={Heading} level={context.inner} size="sm" of={feature} />
        <LocalizedRichText value={feature.subtitle} className="text-sm font-semibold text-accent" />
        <LocalizedRichText value={feature.description} className="space-y-3 text-muted-foreground" />
        <ButtonsArrays arrays={feature.buttonsArrays} size="sm" />
      </div>
    </li>
  );
}
