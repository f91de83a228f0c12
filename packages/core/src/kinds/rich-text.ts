import { type LocalizedRichText, localizedRichTextProblems } from '../rich-text/localized.js';
import { printable } from '../values/printable.js';
import { builder, type Builder } from './field.js';
import { type Defaulted, defineKind } from './kind.js';
import { rule, textLimitOf } from './rule.js';

/** Plain text or a rich-text document per language. Defaults to an empty object. */
export const richText: Builder<'richText', { default: LocalizedRichText }> = builder('richText', {
  default: {},
});

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
  embedsFiles: true,
});

const problemsIn = (value: unknown) => localizedRichTextProblems(value, textLimitOf({}));
