import { defineVariant, WidgetHeading } from '@flotilla/react';
import { CardGrid, Picture } from '@flotilla/react/kit';
import { Container, Section } from '@flotilla/ui';
import { ButtonsArrays, FeatureItem, picturesOf } from '@flotilla/website-builder/react';
import { pinPositions } from './pin-positions.js';
import { PinnedMap } from './pinned-map.js';
import * as views from '../../views.js';

/**
 * Places in the order of a voyage: pins on a map with two pictures of it, tall and wide, else cards in a
 * grid.
 */
export const route = defineVariant(views.route, function Route({ row, context }) {
  const stops = row.features.map((feature) => ({ ...feature, variant: 'route-card' }));
  const [tall, wide] = picturesOf(row);
  return (
    <Section id={row.anchor ?? undefined} className={row.className ?? undefined}>
      <Container className="flex flex-col gap-8 lg:gap-12">
        <WidgetHeading row={row} context={context} layout="beside" />
        {tall && wide ? (
          <PinnedMap
            tall={tall}
            wide={wide}
            title={row.title}
            features={stops.slice(0, pinPositions.length)}
            context={context}
          />
        ) : (
          <>
            {tall && <Picture file={tall} title={row.title} className="w-full rounded-2xl" />}
            <CardGrid items={stops} columns={2}>
              {(feature) => <FeatureItem feature={feature} context={context} />}
            </CardGrid>
          </>
        )}
        <ButtonsArrays arrays={row.buttonsArrays} size="lg" />
      </Container>
    </Section>
  );
});
