import type { DocumentRow, PageDocument } from '@flotilla/core/documents';
import type { StructuredData } from '../../seo/define-structured-data.js';
import type { ComponentRegistry } from '../registry.js';

/** The row that the url names, with what its module says of such rows. */
export interface Subject {
  readonly row: DocumentRow;
  readonly data: StructuredData;
}

/** Undefined when the url names no row, or its module says nothing. */
export function subjectOf({ about, widgets }: PageDocument, registry: Pick<ComponentRegistry, 'structuredDataOf'>): Subject | undefined {
  const row = subjectRow({ about, widgets });
  const data = about.subject && registry.structuredDataOf(about.subject.entity);
  return row && data ? { row, data } : undefined;
}

/** The row that the url names, as the page shows it. */
export function subjectRow({ about: { subject }, widgets }: Pick<PageDocument, 'about' | 'widgets'>): DocumentRow | undefined {
  const shown = widgets.flatMap(({ externals }) => externals.map((external) => external.subject));
  return shown.find((row) => row && row.id === subject?.id) ?? undefined;
}
