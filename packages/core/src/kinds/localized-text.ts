import { isPlainObject, isStorableText, languagePattern, type LocalizedText } from '../values/values.js';
import { printableText } from '../values/printable.js';
import { builder, type Builder } from './field.js';
import { type Defaulted, defineKind } from './kind.js';
import { type Rule, rule, type RuleParams, textLimitOf, unstorable } from './rule.js';

/** Text per language. Defaults to an empty object. */
export const localizedText: Builder<'localizedText', { default: LocalizedText }> = builder('localizedText', {
  default: {},
});

interface LocalizedTextOptions extends Defaulted<LocalizedText> {
  /** Changes the text of each language before it is validated and stored. */
  normalize?: (text: string) => string;
}

export const localizedTextKind = /* @__PURE__ */ defineKind<LocalizedText, LocalizedTextOptions>()({
  compare: ['equality', 'order', 'text', 'null'],
  rules: () => [
    rule({
      code: 'localizedText',
      message: 'must map language codes to text',
      accepts: isLocalizedText,
    }),
    ofEachLanguage({
      code: 'tooLong',
      params: { max: textLimitOf({}) },
      message: `must be at most ${textLimitOf({})} characters`,
      accepts: (text) => text.length <= textLimitOf({}),
    }),
    ofEachLanguage({ code: 'storable', message: unstorable, accepts: isStorableText }),
  ],
  normalize: ({ normalize }, value) => {
    if (!isLocalizedText(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([language, text]) => [language, printableText(normalize?.(text) ?? text)]),
    );
  },
  maxLength: () => textLimitOf({}),
  isLocalized: true,
});

/** Returns whether a value maps language codes to text. */
function isLocalizedText(value: unknown): value is LocalizedText {
  if (!isPlainObject(value)) return false;
  return Object.entries(value).every(
    ([language, text]) => languagePattern.test(language) && typeof text === 'string',
  );
}

/** Returns a rule for the text of each language; its failures name the language. */
function ofEachLanguage<const Code extends string>(given: {
  code: Code;
  params?: RuleParams;
  message: string;
  accepts: (text: string) => boolean;
}): Rule<Code> {
  const broken = (value: unknown) =>
    isLocalizedText(value) ? Object.entries(value).filter(([, text]) => !given.accepts(text)) : [];
  return rule({
    ...given,
    accepts: (value) => broken(value).length === 0,
    issuesIn: (value) => broken(value).map(([language]) => ({ path: [language], message: given.message })),
  });
}
