import { decodedPath, isPagePath, pagePathSays } from '../documents/page-path.js';
import { isPlainObject, isStorableText, languagePattern, type LocalizedText } from '../values/values.js';
import { printableText } from '../values/printable.js';
import { builder, type Builder } from './field.js';
import { type Defaulted, defineKind } from './kind.js';
import { type Rule, rule, type RuleParams, textLimitOf, unstorable } from './rule.js';
import { maxSlug, slugPattern } from './slug.js';

/** Text per language. Defaults to an empty object. */
export const localizedText: Builder<'localizedText', { default: LocalizedText }> = builder('localizedText', {
  default: {},
});

interface LocalizedTextOptions extends Defaulted<LocalizedText> {
  /** Changes the text of each language before it is validated and stored. */
  normalize?: (text: string) => string;
  /**
   * The texts name the row in urls of their languages, beside its `slug`. A slug names one row of an entity, in
   * any language. The field is named `slugs`, and in languages without a text the `slug` applies.
   */
  areSlugs?: boolean;
  /**
   * The texts are the paths of the row in their languages, beside its `url`. A path names one row of an entity, in
   * any language. The field is named `urls`, and in languages without a text the `url` applies.
   */
  areUrls?: boolean;
}

export const localizedTextKind = /* @__PURE__ */ defineKind<LocalizedText, LocalizedTextOptions>()({
  compare: ['equality', 'order', 'text', 'null'],
  rules: ({ areSlugs, areUrls }) => [
    rule({
      code: 'localizedText',
      message: 'must map language codes to text',
      accepts: isLocalizedText,
    }),
    withinLength(limitOf({ areSlugs, areUrls })),
    ofEachLanguage({ code: 'storable', message: unstorable, accepts: isStorableText }),
    ...(areSlugs
      ? [
          ofEachLanguage({
            code: 'slug',
            message: 'must be lowercase letters, digits and hyphens',
            accepts: (text) => slugPattern.test(text),
          }),
        ]
      : []),
    ...(areUrls
      ? [
          ofEachLanguage({
            code: 'path',
            message: 'must be a path without language, such as /about-us',
            accepts: (text) => urlPattern.test(text),
          }),
          ofEachLanguage({
            code: 'pattern',
            params: pagePathSays,
            message: pagePathSays.en,
            accepts: isPagePath,
          }),
        ]
      : []),
  ],
  normalize: ({ normalize, areSlugs, areUrls }, value) => {
    if (!isLocalizedText(value)) return value;
    const texts = Object.entries(value).filter(([, text]) => !(areSlugs || areUrls) || text !== '');
    const changed = (text: string) => normalize?.(text) ?? (areUrls ? decodedPath(text) : text);
    return Object.fromEntries(texts.map(([language, text]) => [language, printableText(changed(text))]));
  },
  maxLength: ({ areSlugs, areUrls }) => limitOf({ areSlugs, areUrls }),
  isLocalized: true,
});

/** In characters, as redirects from it. */
const maxUrl = 500;
/** A path without query, anchor and trailing slash. */
const urlPattern = /^\/(?:[^\s?#\\/]+(?:\/[^\s?#\\/]+)*)?$/;

function limitOf({ areSlugs, areUrls }: Pick<LocalizedTextOptions, 'areSlugs' | 'areUrls'>): number {
  if (areUrls) return maxUrl;
  return areSlugs ? maxSlug : textLimitOf({});
}

const withinLength = (max: number) =>
  ofEachLanguage({
    code: 'tooLong',
    params: { max },
    message: `must be at most ${max} characters`,
    accepts: (text) => text.length <= max,
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
