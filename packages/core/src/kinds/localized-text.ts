import { isPlainObject, isStorableText, languagePattern, type LocalizedText } from '../values/values.js';
import { builder, type Builder } from './field.js';
import { type Defaulted, defineKind } from './kind.js';
import { rule, textLimitOf } from './rule.js';

/** Text per language. Starts empty. */
export const localizedText: Builder<'localizedText', { default: LocalizedText }> = builder('localizedText', { default: {} });

export const localizedTextKind = /* @__PURE__ */ defineKind<LocalizedText, Defaulted<LocalizedText>>()({
  compare: ['equality', 'order', 'text', 'null'],
  rules: () => [
    rule({
      code: 'localizedText',
      says: 'must map language codes to text',
      accepts: (value) => isLocalizedText(value, textLimitOf({})),
    }),
  ],
  maxLength: () => textLimitOf({}),
  isLocalized: true,
});

/** Language code to storable text of at most `max` characters each. */
function isLocalizedText(value: unknown, max: number): value is LocalizedText {
  if (!isPlainObject(value)) return false;
  return Object.entries(value).every(([language, text]) => languagePattern.test(language) && isStorableText(text) && text.length <= max);
}
