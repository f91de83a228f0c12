import type { BrokenRule } from '@flotilla/core/errors';
import type { RuleCode } from '@flotilla/core/rules';
import { type Translate, translate } from '../messages/use-t.js';
import { ruleMessages } from './rule-messages.js';

/** Codes that schemas of actions have in addition to the rules of field kinds. */
type OtherCode = 'check' | 'format' | 'missingRow' | 'overlaps' | 'taken' | 'type' | 'unknown';

type Say = (
  params: BrokenRule['params'],
  t: Translate<(typeof ruleMessages)['resources']['en']>,
  language: string,
  labels: string | undefined,
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
  path: (_, t) => t('path'),
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
  taken({ value, with: others }, t, _, labels) {
    const isShown = value !== undefined && others === undefined;
    if (labels === undefined)
      return isShown ? t('registeredValue', { value: String(value) }) : t('registered');
    return isShown ? t('taken', { value: String(value) }) : t('takenTogether', { fields: labels });
  },
  missingRow: (_, t) => t('missingRow'),
  overlaps: (_, t) => t('overlaps'),
  check: (_params, t, _language, labels) =>
    labels === undefined ? t('check') : t('checkTogether', { fields: labels }),
  managed: (_, t) => t('managed'),
  unknown: (_, t) => t('unknown'),
};

/**
 * Returns the message of a broken rule in a language; undefined for an unknown rule. `labels` names the fields
 * that the rule compares, for staff; without them, the message names no field, and no other row.
 */
export function ruleText(
  { code, params }: BrokenRule,
  language: string,
  labels?: readonly string[],
): string | undefined {
  return isKnown(code)
    ? textOfRule[code](params, translate(ruleMessages, language), language, labels?.join(', '))
    : undefined;
}

const startedBig = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const isKnown = (code: string): code is keyof typeof textOfRule => Object.hasOwn(textOfRule, code);
