import { type LocalizedRichText, localizedRichTextProblems } from '../rich-text/localized.js';
import { printable } from '../values/printable.js';
import { type Defaulted, defineKind } from './kind.js';
import { rule, textLimitOf } from './rule.js';

/**
 * Apart from its builder, which pages import with their entities: Turbopack drops only whole modules, and would add
 * the grammar with zod (31 kB gzip) to each page.
 */
export const richTextKind = /* @__PURE__ */ defineKind<LocalizedRichText, Defaulted<LocalizedRichText>>()({
  compare: ['equality', 'text', 'null'],
  rules: () => [
    rule({
      code: 'richText',
      message: 'must be valid rich text',
      accepts: (value) => problemsIn(value).length === 0,
      issuesIn: problemsIn,
    }),
  ],
  normalize: (_field, value) => printable(value),
  maxLength: () => textLimitOf({}),
  isLocalized: true,
  isUnordered: true,
  isProse: true,
  embedsFiles: true,
});

const problemsIn = (value: unknown) => localizedRichTextProblems(value, textLimitOf({}));
