import type { ReactNode } from 'react';
import { cn } from '@flotilla/ui';
import { useT } from '../context/use-t.js';
import { type Composition, type Region, regionOf } from './composition.js';
import { DropReason, edgeClasses } from './drop-edge.js';
import { studioMessages } from './studio-messages.js';
import { useRowDrop } from './use-row-drag.js';

interface RegionRowProps {
  region: Region;
  isEmpty: boolean;
  place: number;
  count: number;
}

/** The heading of a region in the tree. Dropped blocks come first in the region. */
export function RegionRow({ region, isEmpty, place, count }: RegionRowProps): ReactNode {
  const t = useT(studioMessages);
  const { over, row } = useRowDrop(({ regions }: Composition) => ({
    region,
    before: regions[region]?.[0] ?? null,
  }));
  return (
    <div
      {...row}
      data-edge={over && 'after'}
      role="treeitem"
      aria-expanded
      aria-level={1}
      aria-setsize={count}
      aria-posinset={place}
      aria-selected={false}
      tabIndex={-1}
      className={cn(
        'relative px-2 pt-4 pb-1 text-xs font-semibold text-muted-foreground',
        over && edgeClasses({ ...over, edge: 'after' }),
      )}
    >
      {t(regionOf(region))}
      {isEmpty && <span className="block py-1 font-normal">{t('noBlocks')}</span>}
      <DropReason over={over} />
    </div>
  );
}
