import type { DocumentRow, PageDocument } from '@flotilla/core/documents';
import type { StructuredData } from '../../seo/define-structured-data.js';
import type { ComponentRegistry } from '../registry.js';

/** The row that the URL names, with its module's structured data. */
export interface Subject {
  readonly row: DocumentRow;
  readonly data: StructuredData;
}

/** Returns the subject; undefined if the URL names no row, or its module defines no structured data. */
export function subjectOf(
  { about, widgets }: PageDocument,
  registry: Pick<ComponentRegistry, 'structuredDataOf'>,
): Subject | undefined {
  const row = subjectRow({ about, widgets });
  const data = about.subject && registry.structuredDataOf(about.subject.entity);
  return row && data ? { row, data } : undefined;
}

/** Returns the row that the URL names, with the fields that the page selects. */
export function subjectRow({
  about: { subject },
  widgets,
}: Pick<PageDocument, 'about' | 'widgets'>): DocumentRow | undefined {
  const subjects = widgets.flatMap(({ externals }) => externals.map((external) => external.subject));
  return subjects.find((row) => row && row.id === subject?.id) ?? undefined;
}
