import { Picture } from '@flotilla/file-storage/react';
import { defineVariant, linked, LocalizedRichText, type Place, Title, WidgetHeading, type WidgetProps } from '@flotilla/react';
import { cn, Container, Heading, type HeadingLevel, Section } from '@flotilla/ui';
import { ButtonsArrays, type FeatureRow, filesOf, type WidgetRow } from '@flotilla/website-builder/react';

export const features = defineVariant({ widget: 'website-builder.widget', variant: 'content-features', component: Features });

/** The heading stays beside a ledger of features while one reads down it. */
function Features({ widget, place }: WidgetProps<WidgetRow>) {
  return (
    <Section id={widget.anchor ?? undefined} tone="muted" className={widget.className ?? undefined}>
      <Container className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="flex flex-col gap-8 self-start lg:sticky lg:top-[calc(var(--spacing-navbar)+2rem)]">
          <WidgetHeading row={widget} place={place} />
          <ButtonsArrays arrays={linked(widget.widgetsToButtonsArrays, 'buttonsArray')} size="lg" />
        </div>
        <ul className="-mb-10 grid gap-x-12 sm:grid-cols-2">
          {linked(widget.widgetsToFeatures, 'feature').map((feature) => (
            <Feature key={feature.id} feature={feature} place={place} />
          ))}
        </ul>
      </Container>
    </Section>
  );
}

function Feature({ feature, place }: { feature: FeatureRow; place: Place }) {
  const [icon] = filesOf(feature.featuresToFileStorageModuleFiles);
  return (
    <li className={cn('flex flex-col gap-3 border-t border-border pt-6 pb-10', feature.className)}>
      {icon && <Picture file={{ ...icon, alt: '' }} room="icon" className="size-11" />}
      <Title as={Heading} level={(place.headingLevel + 1) as HeadingLevel} size="sm" of={feature} />
      <LocalizedRichText value={feature.subtitle} className="text-sm font-semibold text-accent" />
      <LocalizedRichText value={feature.description} className="space-y-3 text-muted-foreground" />
      <ButtonsArrays arrays={linked(feature.featuresToButtonsArrays, 'buttonsArray')} size="sm" />
    </li>
  );
}
