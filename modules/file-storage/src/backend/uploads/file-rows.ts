import type { FileValues } from '@flotilla/backend/ports';
import type { Entity, ServerInput } from '@flotilla/core';
import { file } from '../../entities/file.js';
import type { StoredFile } from './file-store.js';

/**
 * Returns the values of a row with a stored file: all metadata for a row of `file`, otherwise the path only.
 */
export function valuesOf(
  stored: StoredFile,
  entity: Pick<Entity, 'key' | 'fields'>,
  field: string,
): FileValues {
  const { title } = stored;
  return {
    set: { [field]: stored.path, ...(entity.key === file.key ? described(stored) : {}) },
    suggested: title !== undefined && 'adminTitle' in entity.fields ? { adminTitle: title } : {},
  };
}

/** Returns the values of a new row of `file`, with other given values. */
export function recordOf(
  stored: StoredFile,
  values: Partial<ServerInput<typeof file>> = {},
): ServerInput<typeof file> {
  return { adminTitle: stored.title, ...values, ...described(stored), file: stored.path };
}

const described = ({ size, extension, mimeType, width, height, placeholder }: StoredFile) => ({
  size,
  extension,
  mimeType,
  width,
  height,
  placeholder,
});
