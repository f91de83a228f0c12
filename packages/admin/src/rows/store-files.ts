import type { Entity, Patch } from '@flotilla/core';
import { type Client, upload } from '@flotilla/react/client';
import type { AdminRow } from '../context/admin-row.js';
import { createOnce, nameOfFile } from './create-once.js';
import type { StoreOptions } from './uploads.js';

/**
 * Creates or updates a row with files. A row is created once per files and values until the server has
 * answered.
 */
export function storeFiles(
  { baseUrl, token }: Pick<Client, 'baseUrl' | 'token'>,
  entity: Entity,
  files: Readonly<Record<string, Blob>>,
  { data = {}, ...options }: StoreOptions = {},
): Promise<AdminRow> {
  const store = async (idempotencyKey: string | undefined) => {
    // The fields are known only at run time; the form and the API validate the values.
    const input = {
      entity,
      files,
      data: data as Patch<Entity>,
      baseUrl,
      token,
      ...options,
      idempotencyKey,
    };
    return (await upload(input)) as unknown as AdminRow;
  };
  if (options.id !== undefined || options.idempotencyKey !== undefined) return store(options.idempotencyKey);
  return createOnce(
    [entity.route, data, Object.entries(files).map(([name, file]) => [name, nameOfFile(file)])],
    store,
  );
}

interface FetchedFile {
  readonly entity: Entity;
  /** Path of the call that stores a file by its URL. */
  readonly path: string;
  readonly url: string;
}

/** Stores a file from another site; once per URL until the server has answered. */
export function fetchFile(client: Client, { entity, path, url }: FetchedFile): Promise<AdminRow> {
  return createOnce([path, url], async (key) => {
    const call = {
      method: 'POST',
      path,
      module: entity.module,
      data: { url },
      headers: { 'idempotency-key': key },
    };
    return (await client.muted.send<{ data: AdminRow }>(call)).data;
  });
}
