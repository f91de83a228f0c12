import type { z } from 'zod';
import { problemLimits } from './problem.js';
import type { RuleParams } from '../kinds/rule.js';

/** The code and parameters of a broken rule, of a field kind or of an action's schema. */
export interface BrokenRule {
  readonly code: string;
  readonly params: RuleParams;
}

/** Returns the broken rule of a zod issue, for schemas derived from kinds and for hand-written ones. */
export function ruleOfIssue(issue: z.core.$ZodIssue): BrokenRule {
  switch (issue.code) {
    case 'custom': {
      const { code = 'custom', ...params } = (issue.params ?? {}) as { code?: string } & RuleParams;
      return { code, params };
    }
    case 'invalid_type':
      return { code: 'type', params: { expected: issue.expected } };
    case 'invalid_value':
      return { code: 'oneOf', params: { values: issue.values.map(String) } };
    case 'invalid_format':
      return { code: formats[issue.format] ?? 'format', params: {} };
    case 'too_small':
      return {
        code: issue.origin === 'string' ? 'tooShort' : 'tooSmall',
        params: { min: Number(issue.minimum) },
      };
    case 'too_big':
      return {
        code: issue.origin === 'string' ? 'tooLong' : 'tooBig',
        params: { max: Number(issue.maximum) },
      };
    case 'unrecognized_keys':
      return { code: 'unknown', params: { keys: issue.keys.slice(0, problemLimits.causes) } };
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
      return { code: 'custom', params: {} };
  }
}

const formats: Readonly<Record<string, string | undefined>> = {
  email: 'email',
  guid: 'uuid',
  uuid: 'uuid',
  datetime: 'datetime',
  date: 'date',
};
