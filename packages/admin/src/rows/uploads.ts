import type { Entity } from '@flotilla/core';
import { fileFieldsOf } from '@flotilla/core/reflection';
import { type UploadProgress, useClient } from '@flotilla/react/client';
import { useAdmin } from '../context/admin-context.js';
import type { AdminRow } from '../context/admin-row.js';
import { fileEntityOf } from './file-entity.js';
import type { ChangeOptions, CreateOptions, Values } from './row-calls.js';

export interface StoreOptions extends ChangeOptions, CreateOptions {
  readonly data?: Values;
  /** The row to update; a new one is created when left out. */
  readonly id?: string;
  readonly onProgress?: (progress: UploadProgress) => void;
  readonly signal?: AbortSignal;
}

export interface Uploads {
  /** Entity whose rows are files. */
  readonly entity: Entity;
  store(file: File, options?: StoreOptions): Promise<AdminRow>;
  /** Stores a file from another site; undefined if the module does not support it. */
  readonly fetch?: (url: string) => Promise<AdminRow>;
}

/** Returns the upload functions of the entity that stores files; undefined if no module has one. */
export function useUploads(): Uploads | undefined {
  const { registry } = useAdmin();
  const client = useClient();
  const entity = fileEntityOf(registry);
  if (!entity) return undefined;
  const [name = 'file'] = fileFieldsOf(entity);
  // Loaded with the first file, because every screen uses this hook but few store files.
  const store: Uploads['store'] = async (file, options) =>
    (await import('./store-files.js')).storeFiles(client, entity, { [name]: file }, options);
  const path = `${entity.route}/create-from-url`;
  const canFetch = registry.modules.some(({ actions }) => actions.some((action) => action.path === path));
  const fetch = async (url: string) =>
    (await import('./store-files.js')).fetchFile(client, { entity, path, url });
  return { entity, store, ...(canFetch && { fetch }) };
}
