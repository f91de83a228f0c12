import type { Field } from '@flotilla/core';
import { backendKind } from '../kinds/index.js';

/** The value as a content file writes it; nothing for null. */
export function contentValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  const { write } = backendKind(field.kind);
  return write ? write(value) : value;
}
