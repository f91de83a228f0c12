import type { Registry } from '@flotilla/core';
import { changeRows } from '@flotilla/core/change-sets';
import { newPageOf, portable } from '@flotilla/core/studio';
import type { Client } from '@flotilla/react/client';
import type { AdminRow } from '../../context/admin-row.js';
import { idsOfReferences } from '../../rows/referenced-rows.js';
import type { Values } from '../../rows/row-calls.js';
import type { PageTemplate } from './new-links.js';

interface NewPage {
  readonly template: PageTemplate;
  /** Values of the page. */
  readonly values: Values;
  /** Links of the page, whose other end is `{ row: 0 }`. */
  readonly links: readonly { readonly entity: string; readonly data: Values }[];
  readonly idempotencyKey: string;
}

interface Application {
  readonly client: Client;
  readonly registry: Registry;
}

/**
 * Creates a page with its links and the blocks of a template, all or none.
 * @throws ZodError for a template that is not in portable form
 */
export async function createPage(
  { template, values, links, idempotencyKey }: NewPage,
  { client, registry }: Application,
): Promise<AdminRow> {
  const form = portable.parse(template.content);
  const ids = await idsOfReferences(form, { client, registry });
  const { changes } = newPageOf(form, { page: values, registry, ids });
  const { data } = await client.muted.send<{ data: [AdminRow] }>({
    ...{ method: changeRows.method, path: changeRows.path, headers: { 'idempotency-key': idempotencyKey } },
    data: [...changes, ...links.map((link) => ({ change: 'create', ...link }))],
  });
  return data[0];
}
