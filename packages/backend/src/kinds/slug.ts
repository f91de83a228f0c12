import { maxLengthOf } from '@flotilla/core/reflection';
import { slugOrEmptyPattern, slugPattern } from '@flotilla/core/rules';
import { type BackendKind, compareText, textColumn } from './backend-kind.js';
import { distinctSlugs, freeSlug, generatedSlug, storedSlugSql } from './generated-slug.js';

export const slug: BackendKind<'slug'> = {
  column: textColumn,
  compare: compareText,
  generate: generatedSlug,
  generated: { sql: storedSlugSql, distinct: distinctSlugs, free: freeSlug },
  openapi: {
    input: (field) => ({
      type: 'string',
      pattern: (field.generated ? slugOrEmptyPattern : slugPattern).source,
      maxLength: maxLengthOf(field),
      examples: ['first-charter'],
    }),
  },
};
