import { type LocalizedRichText, localizedRichTextProblems } from '../rich-text/localized.js';
import { builder, type Builder } from './build.js';
import { type Defaulted, defineKind } from './kind.js';
import { rule } from './rule.js';
import { textLimitOf } from './text-rules.js';

/** Plain text or a rich-text document per language. Starts empty. */
export const richText: Builder<'richText', { default: LocalizedRichText }> = builder('richText', { default: {} });

export const richTextKind = /* @__PURE__ */ defineKind<LocalizedRichText, Defaulted<LocalizedRichText>>()({
  compare: ['equality', 'text', 'null'],
  rules: () => [
    rule({
      code: 'richText',
      says: 'must be valid rich text',
      accepts: (value) => problemsIn(value).length === 0,
      inside: problemsIn,
    }),
  ],
  maxLength: () => textLimitOf({}),
  isLocalized: true,
  isUnordered: true,
});

const problemsIn = (value: unknown) => localizedRichTextProblems(value, textLimitOf({}));
