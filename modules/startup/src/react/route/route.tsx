import { Picture } from '@flotilla/file-storage/react';
import { defineVariant, linked, WidgetHeading, type WidgetProps } from '@flotilla/react';
import { Container, Section } from '@flotilla/ui';
import { ButtonsArrays, CardGrid, FeatureItem, picturesOf, type WidgetRow } from '@flotilla/website-builder/react';
import { pinPlaces } from './pin-places.js';
import { PinnedMap } from './pinned-map.js';

export const route = defineVariant({ widget: 'website-builder.widget', variant: 'content-route', component: Route });

/** Places in the order of a voyage: pins on a map when there are two pictures of it, tall and wide, else cards in a grid. */
function Route({ widget, place }: WidgetProps<WidgetRow>) {
  const places = linked(widget.widgetsToFeatures, 'feature').map((feature) => ({ ...feature, variant: 'route-card' }));
  const [tall, wide] = picturesOf(widget);
  return (
    <Section id={widget.anchor ?? undefined} className={widget.className ?? undefined}>
      <Container className="flex flex-col gap-8 lg:gap-12">
        <WidgetHeading row={widget} place={place} layout="beside" />
        {tall && wide ? (
          <PinnedMap tall={tall} wide={wide} title={widget.title} features={places.slice(0, pinPlaces.length)} place={place} />
        ) : (
          <>
            {tall && <Picture file={tall} title={widget.title} className="w-full rounded-2xl" />}
            <CardGrid items={places} columns={2}>
              {(feature) => <FeatureItem feature={feature} place={place} />}
            </CardGrid>
          </>
        )}
        <ButtonsArrays arrays={linked(widget.widgetsToButtonsArrays, 'buttonsArray')} size="lg" />
      </Container>
    </Section>
  );
}
