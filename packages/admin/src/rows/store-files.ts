import type { Entity, Patch } from '@flotilla/core';
import { upload } from '@flotilla/react/client';
import { session } from '@flotilla/react/session';
import type { AdminRow } from '../context/admin-row.js';
import { createOnce, nameOfFile } from './create-once.js';
import type { StoreOptions } from './uploads.js';

/** Creates or changes a row with files; a row is created once per files and values until the server has answered. */
export function storeFiles(
  entity: Entity,
  files: Readonly<Record<string, Blob>>,
  { data = {}, ...options }: StoreOptions = {},
): Promise<AdminRow> {
  const store = async (idempotencyKey: string | undefined) => {
    // Which fields an entity has is known at run time alone; what it takes is checked by its form, and by the API.
    const input = { entity, files, data: data as Patch<Entity>, token: session.token, ...options, idempotencyKey };
    return (await upload(input)) as unknown as AdminRow;
  };
  if (options.id !== undefined || options.idempotencyKey !== undefined) return store(options.idempotencyKey);
  return createOnce([entity.route, data, Object.entries(files).map(([name, file]) => [name, nameOfFile(file)])], store);
}
