import type { Entity } from '@flotilla/core';
import { lazy, type ReactNode, Suspense } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { AdminRow } from '../../context/admin-row.js';
import type { Edited } from '../edited-values.js';
import type { NewLink } from '../links/new-links.js';

/** Without its chunk there are no hints, and the row can still be saved. */
const RowHints = lazy(() =>
  import('./row-hints.js').then(
    (module) => ({ default: module.RowHints }),
    () => ({ default: () => null }),
  ),
);

interface HintsProps {
  entity: Entity;
  form: UseFormReturn<Edited>;
  row: AdminRow | undefined;
  newLinks: { readonly links: readonly NewLink[] } | undefined;
}

const none: readonly NewLink[] = [];

/** Hints about a row that can be published or drafted; loaded after the form. */
export function Hints({ entity, form, row, newLinks }: HintsProps): ReactNode {
  if (!entity.publishing && !entity.drafts) return null;
  return (
    <Suspense>
      <RowHints entity={entity} control={form.control} row={row} links={newLinks?.links ?? none} />
    </Suspense>
  );
}
