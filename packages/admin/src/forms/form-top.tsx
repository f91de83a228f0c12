import { cn } from '@flotilla/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import type { AdminRow } from '../context/admin-row.js';
import { DraftNotice } from './draft-notice.js';
import { FormHead } from './form-head.js';
import { OwnSections } from './own-sections.js';
import type { RowFormProps } from './row-form.js';
import type { useRowForm } from './use-row-form.js';

/**
 * Falls back to nothing when its chunk can't be loaded: without a network there are no other editors to show.
 */
const OtherEditors = lazy(() =>
  import('./other-editors.js').then(
    (module) => ({ default: module.OtherEditors }),
    () => ({ default: () => null }),
  ),
);

interface FormTopProps extends Pick<RowFormProps, 'entity' | 'start' | 'note' | 'isBare' | 'without'> {
  stored: AdminRow | undefined;
  row: ReturnType<typeof useRowForm>;
  isPreviewing: boolean;
  setPreviewing: (is: boolean) => void;
  onDeleted?: (() => void) | undefined;
  className: string | undefined;
}

/** The parts above the fields: the head, other editors, sections of modules and notices. */
export function FormTop({
  entity,
  start,
  note,
  isBare = false,
  without,
  stored,
  row,
  isPreviewing,
  setPreviewing,
  onDeleted,
  className,
}: FormTopProps): ReactNode {
  return (
    <div className={cn('flex min-w-0 flex-col gap-6 empty:hidden', className)}>
      {!without && (
        <FormHead
          entity={entity}
          row={stored}
          isBare={isBare}
          isPreviewing={isPreviewing}
          onPreview={() => setPreviewing(!isPreviewing)}
          onDeleted={onDeleted}
        />
      )}
      {start && !without && (
        <Suspense>
          <OtherEditors entity={entity} id={start.row.id} />
        </Suspense>
      )}
      {start && !without && <OwnSections entity={entity} row={start.row} areFirst />}
      {note !== undefined && <p className="rounded-lg bg-muted px-4 py-2.5 text-sm">{note}</p>}
      <DraftNotice draft={row.draft} discard={row.discard} />
    </div>
  );
}
