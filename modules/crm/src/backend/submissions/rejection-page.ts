import type { ProblemError } from '@flotilla/backend';
import type { PlainPage } from '@flotilla/backend/ports';
import { failureOf } from '../../answers/failure.js';
import { nameOf } from '../../answers/labelled.js';
import { rejectionMessages } from '../../answers/rejection-messages.js';
import { BrokenAnswersError } from './broken-answers.js';
import { pageMessages } from './page-messages.js';

/**
 * Returns the page for a refused form: invalid answers or, without any, the reason.
 * @param languages the language of the form's page, then the fallbacks for its labels
 */
export function rejectionPage(error: ProblemError, languages: readonly [string, ...string[]]): PlainPage {
  const [language] = languages;
  const messages = rejectionMessages(language);
  const { refused, repair } = pageMessages(language);
  const broken = error instanceof BrokenAnswersError ? error.broken : [];
  const lines = broken.map(({ question, rule }) => lineOf(nameOf(question, ...languages), messages[rule]));
  return {
    language,
    title: refused,
    text: lines.length > 0 ? repair : messages[failureOf(error.status)],
    lines,
  };
}

/** Adds a colon to a label without final punctuation. */
const lineOf = (label: string, text: string) => `${label}${/[.:!?…]$/.test(label) ? '' : ':'} ${text}`;
