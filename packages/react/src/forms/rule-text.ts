import type { BrokenRule } from '@flotilla/core/errors';
import type { RuleCode } from '@flotilla/core/rules';
import { type Translate, translate } from '../messages/use-t.js';
import { ruleMessages } from './rule-messages.js';

/** Codes that schemas of actions have in addition to the rules of field kinds. */
type OtherCode = 'format' | 'taken' | 'type' | 'unknown';

type Say = (
  params: BrokenRule['params'],
  t: Translate<(typeof ruleMessages)['resources']['en']>,
  language: string,
) => string;

/** The message of every rule; a rule without one does not compile. */
const textOfRule: { readonly [C in RuleCode | OtherCode]: Say } = {
  required: (_, t) => t('required'),
  type: (_, t) => t('required'),
  text: (_, t) => t('text'),
  address: (_, t) => t('address'),
  storable: (_, t) => t('storable'),
  tooShort: ({ min }, t) => (min === 1 ? t('required') : t('tooShort', { count: Number(min) })),
  tooLong: ({ max }, t) => t('tooLong', { count: Number(max) }),
  pattern: (descriptions, t, language) =>
    startedBig(String(descriptions[language] ?? descriptions['en'] ?? t('format'))),
  format: (_, t) => t('format'),
  email: (_, t) => t('email'),
  slug: (_, t) => t('slug'),
  wholeNumber: (_, t) => t('wholeNumber'),
  tooSmall: ({ min }, t) => t('tooSmall', { least: String(min) }),
  tooBig: ({ max }, t) => t('tooBig', { most: String(max) }),
  decimal: (_, t) => t('decimal'),
  tooPrecise: ({ scale }, t) => t('tooPrecise', { count: Number(scale) }),
  boolean: (_, t) => t('yesOrNo'),
  oneOf: ({ values }, t) => t('choice', { values: [values].flat().join(', ') }),
  date: (_, t) => t('day'),
  datetime: (_, t) => t('moment'),
  json: (_, t) => t('json'),
  uuid: (_, t) => t('row'),
  localizedText: (_, t) => t('localized'),
  richText: (_, t) => t('localized'),
  taken: ({ value, with: others }, t) =>
    others === undefined ? t('taken', { value: String(value) }) : t('takenTogether'),
  managed: (_, t) => t('managed'),
  unknown: (_, t) => t('unknown'),
};

/** Returns the message of a broken rule in a language; undefined for an unknown rule. */
export function ruleText({ code, params }: BrokenRule, language: string): string | undefined {
  return isKnown(code) ? textOfRule[code](params, translate(ruleMessages, language), language) : undefined;
}

const startedBig = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const isKnown = (code: string): code is keyof typeof textOfRule => Object.hasOwn(textOfRule, code);
