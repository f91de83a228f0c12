import { randomBytes } from 'node:crypto';
import { maxLengthOf, slugPattern } from '@flotilla/core/reflection';
import { type BackendKind, compareText, textColumn } from './backend-kind.js';

const maxLength = 80;

export const slug: BackendKind<'slug'> = {
  column: textColumn,
  compare: compareText,
  generate: (title) => `${slugOf(title)}-${randomBytes(4).toString('hex')}`,
  openapi: {
    input: (field) => ({
      type: 'string',
      pattern: field.generated ? '^[a-z0-9-]*$' : slugPattern.source,
      maxLength: maxLengthOf(field),
      examples: ['first-charter'],
    }),
  },
};

/** Lowercase letters, digits and hyphens: accents dropped, all else a hyphen. */
function slugOf(title: string): string {
  const latin = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const hyphenated = latin.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
  return hyphenated.slice(0, maxLength) || 'untitled';
}
