import type { Entity } from '@flotilla/core';
import { cn, Skeleton } from '@flotilla/ui';
import { type ReactNode, Suspense } from 'react';
import type { AdminRow } from '../context/admin-row.js';
import { useExtensions } from '../context/extensions.js';
import { useInterfaceLanguage } from '../context/language.js';
import { useReopenForm } from '../rows/row-calls.js';

/** Sections that modules add to the forms of an entity. */
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
  return sections.map(({ name, title, Section }) => (
    <section
      key={name}
      aria-label={title[language === 'ru' ? 'ru' : 'en']}
      className={cn('flex min-w-0 flex-col gap-3', !areFirst && 'mt-8')}
    >
      <h2 className="font-semibold">{title[language === 'ru' ? 'ru' : 'en']}</h2>
      <Suspense fallback={<Skeleton className="h-24 rounded-lg" />}>
        <Section row={row} reload={reload} />
      </Suspense>
    </section>
  ));
}
