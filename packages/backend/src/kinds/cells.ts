import type { Field } from '@flotilla/core';
import { parsedDocument, textOfOptional } from '@flotilla/core/imports';
import { kindOf } from '@flotilla/core/reflection';
import type { CellOptions } from './backend-kind.js';
import { backendKind } from './index.js';

/** A cell that is no value of its field. */
export class UnreadableCell {
  constructor(readonly message: string) {}
}

/**
 * Returns the value of a cell of an imported file. An empty cell is null, or empty text; undefined, which keeps the
 * value, where neither is possible.
 */
export function cellValue(field: Field, text: string, options: CellOptions): unknown {
  const { cell } = backendKind(field.kind);
  if (text === '') return emptyCell(field);
  if (!cell) return field.optional ? textOfOptional(text) : text;
  const value = cell.read(text, options);
  return value === undefined ? new UnreadableCell(`must be ${cell.expected}`) : value;
}

function emptyCell(field: Field): unknown {
  if (field.optional) return null;
  return field.generated || backendKind(field.kind).cell ? undefined : '';
}

/** Returns the value of a cell in one language; null for an empty cell, which removes the text. */
export function languageCell(field: Field, text: string): unknown {
  if (text === '') return null;
  const parsed = parsedDocument(text);
  const isDocument = typeof parsed === 'object' && kindOf(field.kind).embedsFiles === true;
  return typeof parsed === 'string' || isDocument ? parsed : text;
}
