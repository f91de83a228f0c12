import { randomUUID } from 'node:crypto';
import type { UnsavedRow } from '@flotilla/backend/ports';
import type { Registry } from '@flotilla/core';
import { newPageOf, type Portable } from '@flotilla/core/studio';

/** A page that only exists in a preview. */
interface SectionPage {
  readonly url: string;
  readonly rows: readonly UnsavedRow[];
}

/** Returns a page with the blocks of a section, and no layout. */
export function sectionPage(form: Portable, registry: Pick<Registry, 'entities'>): SectionPage {
  const url = `/${randomUUID()}`;
  const { changes } = newPageOf(form, { page: { url }, registry });
  const rows = changes.flatMap((change) =>
    change.change === 'create' ? [{ entity: change.entity, values: change.data }] : [],
  );
  return { url, rows };
}
