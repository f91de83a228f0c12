import type { Entity } from '@flotilla/core';
import { Skeleton } from '@flotilla/ui';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useAdmin } from '../context/admin-context.js';
import type { AdminRow } from '../context/admin-row.js';
import { openUnsaved, notifyUnsavedChange, type UnsavedRow } from './preview/unsaved-rows.js';
import { changedValues, type Edited, editedOf, parsedValues } from './edited-values.js';

const PreviewPane = lazy(() =>
  import('./preview/preview-pane.js').then((module) => ({ default: module.PreviewPane })),
);

export interface BesidePreviewProps {
  row: UnsavedRow;
  isOpen: boolean;
  onClose: () => void;
  /** The form. */
  children: ReactNode;
}

/**
 * A form with an optional preview of the page that shows its row: beside it, or above it on narrow screens.
 */
export function BesidePreview({ row, isOpen, onClose, children }: BesidePreviewProps): ReactNode {
  return (
    <div
      className={
        isOpen ? 'grid min-w-0 items-start xl:grid-cols-[minmax(0,1fr)_minmax(26rem,42%)]' : 'contents'
      }
    >
      {children}
      {isOpen && (
        <Suspense fallback={<Skeleton className="m-6 h-96 rounded-lg" />}>
          <PreviewPane row={row} onClose={onClose} />
        </Suspense>
      )}
    </div>
  );
}

/** Returns the unsaved row for previews. Its values are computed only when a preview reads them. */
export function useUnsavedRow(
  entity: Entity,
  form: UseFormReturn<Edited>,
  stored: AdminRow | undefined,
): UnsavedRow {
  const { languages } = useAdmin();
  const base = useRef(stored);
  useEffect(() => {
    base.current = stored;
  });
  const id = stored?.id;
  const row = useMemo<UnsavedRow>(() => {
    const values = () => {
      const edited = form.getValues();
      const all = base.current
        ? changedValues(entity, editedOf(entity, base.current, languages), edited)
        : parsedValues(entity, edited);
      // The preview shows the row as published, regardless of its dates.
      const { publishedAt: _, unpublishedAt: __, ...shown } = all;
      return shown;
    };
    return { entity, id, values };
  }, [entity, id, form, languages]);
  useEffect(() => openUnsaved(row), [row]);
  useEffect(() => form.subscribe({ formState: { values: true }, callback: notifyUnsavedChange }), [form]);
  return row;
}
