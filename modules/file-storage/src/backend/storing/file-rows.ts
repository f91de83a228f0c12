import type { FileValues } from '@flotilla/backend/ports';
import type { Entity, ServerInput } from '@flotilla/core';
import { file } from '../../entities/file.js';
import type { StoredFile } from './file-store.js';

/** What a stored file says of a row that holds it: all that is known of it where the row is a record of files. */
export function valuesOf(stored: StoredFile, entity: Pick<Entity, 'key' | 'fields'>, field: string): FileValues {
  const { title } = stored;
  return {
    set: { [field]: stored.path, ...(entity.key === file.key ? described(stored) : {}) },
    suggested: title !== undefined && 'adminTitle' in entity.fields ? { adminTitle: title } : {},
  };
}

/** What is stored of a record of files, with what else is to be said of it. */
export function recordOf(stored: StoredFile, said: Partial<ServerInput<typeof file>> = {}): ServerInput<typeof file> {
  return { adminTitle: stored.title, ...said, ...described(stored), file: stored.path };
}

const described = ({ size, extension, mimeType, width, height, placeholder }: StoredFile) => ({
  size,
  extension,
  mimeType,
  width,
  height,
  placeholder,
});
