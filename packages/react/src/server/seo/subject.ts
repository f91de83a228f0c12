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
  const { subject } = about;
  if (!subject) return undefined;
  const row = widgets.flatMap(({ externals }) => externals.map((external) => external.subject)).find((found) => found?.id === subject.id);
  const data = registry.structuredDataOf(subject.entity);
  return row && data ? { row, data } : undefined;
}
