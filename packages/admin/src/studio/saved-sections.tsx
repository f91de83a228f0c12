import { portable, type Portable } from '@flotilla/core/studio';
import { useQuery } from '@tanstack/react-query';
import type { DragEvent, ReactNode } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { type AdminRow, textOf } from '../context/admin-row.js';
import { useInterfaceLanguage } from '../context/language.js';
import { useT } from '../context/use-t.js';
import { presentOf } from '../rows/referenced-rows.js';
import { rowCallsOf } from '../rows/row-calls.js';
import { SectionPicture } from '../forms/section-pictures/section-picture.js';
import { useStillPages } from '../forms/section-pictures/use-still-pages.js';
import { sectionMessages } from './section-messages.js';
import { useStudio } from './studio-context.js';

/** Maximum number of sections that are offered. */
const maxSections = 100;

/** A saved section with its name. */
export interface NamedSection {
  readonly row: AdminRow;
  readonly title: string;
}

/** A saved section that is dragged out of the picker. */
export interface DraggedSection {
  readonly title: string;
  readonly form: Portable;
  /** Returns the blocks without links to rows that are gone. */
  readonly read: () => Promise<Portable>;
}

/** Returns the saved sections, newest first; none without the right to read them. */
export function useSavedSections(): readonly NamedSection[] {
  const { calls } = useStudio();
  const { registry, languages } = useAdmin();
  const { language } = useInterfaceLanguage();
  const sections = registry.entities.get('host.section');
  const { data = [] } = useQuery({
    queryKey: ['host.section', 'studio'],
    queryFn: async () => {
      if (!sections) return [];
      const { data: rows } = await rowCallsOf(sections, calls.live).list({
        filters: { and: [{ column: 'isPage', method: 'eq', value: false }] },
        orderBy: { and: [{ column: 'createdAt', method: 'desc' }] },
        limit: maxSections,
      });
      return rows;
    },
    retry: false,
  });
  return data.map((row) => ({
    row,
    title: textOf(row['title'], [language, ...languages]) ?? String(row['adminTitle'] ?? row.id),
  }));
}

/** Buttons that add the blocks of saved sections. */
export function SavedSections({
  sections,
  onChoose,
  onDrag,
  onDragEnd,
}: {
  sections: readonly NamedSection[];
  onChoose: (read: () => Promise<Portable>) => void;
  onDrag: (event: DragEvent, section: DraggedSection) => void;
  onDragEnd: () => void;
}): ReactNode {
  const t = useT(sectionMessages);
  const { calls } = useStudio();
  const { registry } = useAdmin();
  const pages = useStillPages();
  const readerOf =
    ({ content }: AdminRow) =>
    async () =>
      presentOf(portable.parse(content), { client: calls.live, registry });
  const drag = (event: DragEvent, { row, title }: NamedSection) => {
    const { data: form } = portable.safeParse(row['content']);
    if (form) onDrag(event, { title, form, read: readerOf(row) });
    else event.preventDefault();
  };
  return (
    <section aria-labelledby="saved-sections" className="flex flex-col gap-2">
      <h3 id="saved-sections" className="text-sm font-semibold text-muted-foreground">
        {t('sections')}
      </h3>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
        {sections.map((section) => (
          <li
            key={section.row.id}
            className="relative flex flex-col overflow-hidden rounded-lg border border-border bg-card transition-colors hover:border-primary has-focus-visible:outline-2 has-focus-visible:outline-ring"
          >
            <SectionPicture section={section.row} title={section.title} pages={pages} />
            <button
              type="button"
              draggable
              onDragStart={(event) => drag(event, section)}
              onDragEnd={onDragEnd}
              onClick={() => onChoose(readerOf(section.row))}
              className="px-3 py-2 text-start text-sm font-semibold wrap-anywhere outline-none after:absolute after:inset-0"
            >
              {section.title}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
