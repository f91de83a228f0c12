import type { Entity } from '@flotilla/core';
import { lazy, Suspense } from 'react';
import type { AdminRow } from '../context/admin-row.js';
import type { AdminColumn } from '../extend/admin-parts.js';
import { PublishingBadge } from '../forms/publishing/publishing-badge.js';
import { cellOf } from '../kinds/cells.js';
import { ComputedCell } from './computed-cells.js';

const IdBadge = lazy(() => import('./id-badge.js').then((module) => ({ default: module.IdBadge })));

interface RowValueProps {
  entity: Entity;
  row: AdminRow;
  /** Name of a field, or of a column that a module adds. */
  name: string;
  own?: AdminColumn;
  /** Whether it is rendered inside the row link. */
  isLeading: boolean;
  /** Whether it stands in the second line of a card. */
  isOnCard?: boolean;
}

export function RowValue({ entity, row, name, own, isLeading, isOnCard = false }: RowValueProps) {
  const field = entity.fields[name];
  if (entity.publishing && name === 'publishedAt' && !own)
    return <PublishingBadge row={row} isShort isOnCard={isOnCard} />;
  if (own) return <own.Cell row={row} />;
  if (name === 'id')
    return (
      <Suspense>
        <IdBadge id={row.id} />
      </Suspense>
    );
  if (!field) return <ComputedCell entity={entity} row={row} name={name} />;
  const { Cell } = cellOf(field);
  return <Cell entity={entity} row={row} name={name} field={field} value={row[name]} isLeading={isLeading} />;
}
