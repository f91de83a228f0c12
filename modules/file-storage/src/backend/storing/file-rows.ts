import type { Entity } from '@flotilla/core';
import type { FileValues } from '@flotilla/backend/ports';
import { file } from '../../entities/file.js';
import type { StoredFile } from './file-store.js';

/** What a stored file says of a row that holds it: all that is known of it where the row is a record of files. */
export function valuesOf(stored: StoredFile, entity: Pick<Entity, 'key' | 'fields'>, field: string): FileValues {
  const { path, title, size, extension, mimeType, width, height, placeholder } = stored;
  const isRecord = entity.key === file.key;
  return {
    set: { [field]: path, ...(isRecord ? { size, extension, mimeType, width, height, placeholder } : {}) },
    suggested: title !== undefined && 'adminTitle' in entity.fields ? { adminTitle: title } : {},
  };
}

/** The input of a new record of a stored file, with what else is to be said of it. */
export function recordOf(stored: StoredFile, fields: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const { set, suggested } = valuesOf(stored, file, 'file');
  return { ...suggested, ...fields, ...set };
}
