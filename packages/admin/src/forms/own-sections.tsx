import type { Entity } from '@flotilla/core';
import { cn, Skeleton } from '@flotilla/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import type { AdminRow } from '../context/admin-row.js';
import { useExtensions } from '../context/extensions.js';
import { interfaceText } from '../context/interface-text.js';
import { useInterfaceLanguage } from '../context/language.js';
import { useReopenForm } from '../rows/row-calls.js';
import { LiveParts } from './drafting/live-parts.js';

/** Falls back to nothing when its chunk can't be loaded: without a network there are no notes to show. */
const NotesOfRow = lazy(() =>
  import('./notes-of-row.js').then(
    (module) => ({ default: module.NotesOfRow }),
    () => ({ default: () => null }),
  ),
);

/** Sections that modules add to the forms of an entity; the notes of the row are the last. */
export function OwnSections({
  entity,
  row,
  areFirst,
}: {
  entity: Entity;
  row: AdminRow;
  areFirst?: true;
}): ReactNode {
  const { language } = useInterfaceLanguage();
  const reopen = useReopenForm();
  const reload = () => void reopen(entity, row.id);
  const sections = useExtensions('sections', entity.key).filter(({ isFirst }) => isFirst === areFirst);
  const own = sections.map(({ name, title, Section }) => (
    <section
      key={name}
      aria-label={interfaceText(title, language)}
      className={cn('flex min-w-0 flex-col gap-3', !areFirst && 'mt-8')}
    >
      <h2 className="font-semibold">{interfaceText(title, language)}</h2>
      <Suspense fallback={<Skeleton className="h-24 rounded-lg" />}>
        <LiveParts>
          <Section row={row} reload={reload} />
        </LiveParts>
      </Suspense>
    </section>
  ));
  if (areFirst) return own;
  return (
    <>
      {own}
      <Suspense>
        <NotesOfRow entity={entity} id={row.id} />
      </Suspense>
    </>
  );
}
