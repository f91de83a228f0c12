import type { ImportProblem } from '@flotilla/core/imports';
import type { Translate } from '@flotilla/react';
import { ruleText } from '@flotilla/react/forms';
import type { importMessages } from './import-messages.js';

/** Rules that only imports have. */
const ownRules = {
  repeated: 'sameRow',
  ambiguous: 'severalRows',
  tooDeep: 'tooDeep',
  file: 'fileValue',
  cell: 'cell',
  missingRow: 'noRow',
} as const;

/**
 * Returns the reason of a problem in a language. The text of the API is more exact, and English; it stands for
 * rules without a translation.
 */
export function problemText(
  { message, rule, params = {}, value = '', field }: ImportProblem,
  language: string,
  t: Translate<(typeof importMessages)['resources']['en']>,
): string {
  if (language === 'en') return message.charAt(0).toUpperCase() + message.slice(1);
  if (rule === undefined) return field === '' ? t('cells') : message;
  if (rule === 'required' && message.includes('identifies')) return t('keyNeeded');
  if (Object.hasOwn(ownRules, rule)) return t(ownRules[rule as keyof typeof ownRules]);
  return (
    ruleText({ code: rule, params: rule === 'taken' ? { value, ...params } : params }, language) ?? message
  );
}
