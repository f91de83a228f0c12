import { defineVariant, Localized, localized, useSite, WidgetSection } from '@flotilla/react';
import {
  CardGrid,
  factsOf,
  FactTable,
  imagesIn,
  ListPages,
  type PictureProps,
  RowCard,
} from '@flotilla/react/kit';
import { CardDescription, type HeadingLevel } from '@flotilla/ui';
import { Nothing } from '../nothing.js';
import * as views from '../../views.js';
import { storeCard, type StoreCardRow } from '../../selections.js';
import type { Store } from '../../index.js';

/** Lists the selected stores, or all of them, in pages. */
export const storeListDefault = defineVariant(
  views.storeListDefault,
  function StoreListDefault({ row, lists, context }) {
    const stores = lists.stores?.rows ?? row.chosen;
    const level = context.inner;
    return (
      <WidgetSection row={row} context={context}>
        {stores.length === 0 && <Nothing />}
        <CardGrid items={stores} columns={2}>
          {(store, index) => (
            <StoreCard store={store} level={level} priority={context.isFirst && index === 0} />
          )}
        </CardGrid>
        <ListPages list={lists.stores} />
      </WidgetSection>
    );
  },
);

interface StoreCardProps {
  store: StoreCardRow;
  level: HeadingLevel;
  /** Whether the card is above the fold, so that its picture loads first. */
  priority?: boolean;
}

/** A card with picture, name and facts of a store, whose link covers the whole card. */
function StoreCard({ store, level, priority }: StoreCardProps) {
  const facts = factsOf(store.attributes);
  return (
    <RowCard
      of={storeCard}
      row={store}
      level={level}
      picture={useStorePicture(store)}
      ratio="16/9"
      priority={priority}
      facts={facts.length > 0 && <FactTable facts={facts} />}
    >
      <Localized as={CardDescription} value={store.shortDescription} className="wrap-anywhere" />
    </RowCard>
  );
}

/** Returns the first picture in the description, because stores have no linked files. */
function useStorePicture(store: Pick<Store, 'description'>): PictureProps['file'] | undefined {
  const [image] = imagesIn(localized(store.description, useSite())?.value);
  if (!image) return undefined;
  const { src, alt, width = null, height = null } = image;
  return { file: src, alt, width, height, className: null, containerClassName: null };
}
