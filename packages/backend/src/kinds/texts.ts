import { isStorableText } from '@flotilla/core';
import type { EntitySchemaColumnOptions } from 'typeorm';
import type { Bound, Comparable } from './backend-kind.js';

/** Columns of text, compared as text. */
export const textColumn: EntitySchemaColumnOptions = { type: 'text' };
export const compareText: Comparable = { cast: 'text', read: (value) => (isStorableText(value) ? value : undefined), expected: 'text' };

/** Columns of JSON, found again whole. */
export const jsonColumn: EntitySchemaColumnOptions = { type: 'jsonb' };
export const bindJson = (value: unknown): Bound => ({ value: JSON.stringify(value), cast: 'jsonb' });
