import { ruleOfIssue } from '@flotilla/core/errors';
import type { z } from 'zod';
import { ruleText } from './rule-text.js';

/** Says in a language what is wrong with a value. What only the schema knows is said in the schema's own words. */
export function issueText(issue: z.core.$ZodIssue, language: string): string {
  return ruleText(ruleOfIssue(issue), language) ?? issue.message;
}
