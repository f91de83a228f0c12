import { ruleOfIssue } from '@flotilla/core/errors';
import type { z } from 'zod';
import { ruleText } from './rule-text.js';

/** Returns the message of an issue in a language. Custom rules of a schema keep their own message. */
export function issueText(issue: z.core.$ZodIssue, language: string): string {
  return ruleText(ruleOfIssue(issue), language) ?? issue.message;
}
