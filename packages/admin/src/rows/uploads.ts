import type { Entity } from '@flotilla/core';
import { fileFieldsOf } from '@flotilla/core/reflection';
import { type UploadProgress, useClient } from '@flotilla/react/client';
import { useAdmin } from '../context/admin-context.js';
import type { AdminRow } from '../context/admin-row.js';
import type { ChangeOptions, CreateOptions, Values } from './row-calls.js';

export interface StoreOptions extends ChangeOptions, CreateOptions {
  readonly data?: Values;
  /** The row that gets the file; a new one when left out. */
  readonly id?: string;
  readonly onProgress?: (progress: UploadProgress) => void;
  readonly signal?: AbortSignal;
}

export interface Uploads {
  /** Whose rows are files. */
  readonly entity: Entity;
  store(file: File, options?: StoreOptions): Promise<AdminRow>;
  /** Stores a file of another site; undefined where the module cannot. */
  readonly fetch?: (url: string) => Promise<AdminRow>;
}

/** Where files go: the first entity with a field that holds them. Undefined where no module has one. */
export function useUploads(): Uploads | undefined {
  const { registry } = useAdmin();
  const client = useClient();
  const entity = fileEntityOf(registry.entities.values());
  if (!entity) return undefined;
  const [name = 'file'] = fileFieldsOf(entity);
  // Fetched with the first file: every screen asks who stores files, and few store one.
  const store: Uploads['store'] = async (file, options) => (await import('./store-files.js')).storeFiles(entity, { [name]: file }, options);
  const path = `${entity.route}/create-from-url`;
  const canFetch = registry.modules.some(({ actions }) => actions.some((action) => action.path === path));
  const fetch = async (url: string) => (await import('./store-files.js')).fetchFile(client, { entity, path, url });
  return { entity, store, ...(canFetch && { fetch }) };
}

/** The entity whose rows are stored files. */
function fileEntityOf(entities: Iterable<Entity>): Entity | undefined {
  return [...entities].find((entity) => entity.type === 'entity' && fileFieldsOf(entity).length > 0 && 'mimeType' in entity.fields);
}
