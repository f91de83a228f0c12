import type { Entity, Patch } from '@flotilla/core';
import { upload } from '@flotilla/react/client';
import { session } from '@flotilla/react/session';
import type { AdminRow } from '../context/admin-row.js';
import type { StoreOptions } from './uploads.js';

/** Makes or changes a row with files. */
export async function storeFiles(
  entity: Entity,
  files: Readonly<Record<string, Blob>>,
  { data = {}, ...options }: StoreOptions = {},
): Promise<AdminRow> {
  // Which fields an entity has is known at run time alone; what it takes is checked by its form, and by the API.
  return (await upload({ entity, files, data: data as Patch<Entity>, token: session.token, ...options })) as unknown as AdminRow;
}
