import type { z } from 'zod';
import { translate } from '../messages/use-t.js';
import { formMessages } from './form-messages.js';

/** Says in a language what is wrong with a value. What only the schema knows is said in the schema's own words. */
export function issueText(issue: z.core.$ZodIssue, language: string): string {
  const t = translate(formMessages, language);
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_value':
      return t('required');
    case 'invalid_format':
      return t(issue.format === 'email' ? 'email' : 'format');
    case 'too_small':
      if (issue.origin !== 'string') return t('tooSmall', { least: Number(issue.minimum) });
      return issue.minimum === 1 ? t('required') : t('tooShort', { count: Number(issue.minimum) });
    case 'too_big':
      return issue.origin === 'string' ? t('tooLong', { count: Number(issue.maximum) }) : t('tooBig', { most: Number(issue.maximum) });
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      return issue.message;
  }
}
