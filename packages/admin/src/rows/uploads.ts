import type { Entity, Patch } from '@flotilla/core';
import { fileFieldsOf } from '@flotilla/core/reflection';
import { type UploadProgress, upload } from '@flotilla/react/client';
import { session } from '@flotilla/react/session';
import { useAdmin } from '../context/admin-context.js';
import type { AdminRow } from '../context/admin-row.js';
import type { ChangeOptions, Values } from './row-calls.js';

export interface StoreOptions extends ChangeOptions {
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
}

/** Where files go: the first entity with a field that holds them. Undefined where no module has one. */
export function useUploads(): Uploads | undefined {
  const { registry } = useAdmin();
  const entity = fileEntityOf(registry.entities.values());
  if (!entity) return undefined;
  const [name = 'file'] = fileFieldsOf(entity);
  return { entity, store: (file, options) => storeFiles(entity, { [name]: file }, options) };
}

/** The entity whose rows are stored files. */
function fileEntityOf(entities: Iterable<Entity>): Entity | undefined {
  return [...entities].find((entity) => entity.type === 'entity' && fileFieldsOf(entity).length > 0 && 'mimeType' in entity.fields);
}

/** Makes or changes a row with files. */
export async function storeFiles(
  entity: Entity,
  files: Readonly<Record<string, Blob>>,
  { data = {}, ...options }: StoreOptions = {},
): Promise<AdminRow> {
  // Which fields an entity has is known at run time alone; what it takes is checked by its form, and by the API.
  return (await upload({ entity, files, data: data as Patch<Entity>, token: session.token, ...options })) as unknown as AdminRow;
}
