import { Localized } from '@flotilla/react';
import { factsOf, FactTable, RowCard } from '@flotilla/react/kit';
import { CardDescription, type HeadingLevel } from '@flotilla/ui';
import { storeCard, type StoreCardRow } from '../../shown.js';
import { useStorePicture } from './store-picture.js';

export interface StoreCardProps {
  store: StoreCardRow;
  level: HeadingLevel;
  /** Whether the visitor sees it at once. */
  priority?: boolean;
}

/** Picture, name and facts of a store; the whole card leads to it. */
export function StoreCard({ store, level, priority }: StoreCardProps) {
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
