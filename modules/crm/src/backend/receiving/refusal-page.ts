import type { ProblemError } from '@flotilla/backend';
import { failureOf } from '../../answers/failure.js';
import { nameOf } from '../../answers/labelled.js';
import { refusalWords } from '../../answers/refusal-words.js';
import { BrokenAnswersError } from './broken-answers.js';
import { wordsIn } from './page-words.js';
import type { PlainPage } from './plain-page.js';

/**
 * What a page says of a form that was not taken: which answers to mend, else why nothing was taken.
 * @param languages that of the page on which the form stood, then those in which it looked for a label that lacks it
 */
export function refusalPage(error: ProblemError, languages: readonly [string, ...string[]]): PlainPage {
  const [language] = languages;
  const says = refusalWords(language);
  const { refused, repair } = wordsIn(language);
  const broken = error instanceof BrokenAnswersError ? error.broken : [];
  const lines = broken.map(({ question, rule }) => lineOf(nameOf(question, ...languages), says[rule]));
  return { language, title: refused, text: lines.length > 0 ? repair : says[failureOf(error.status)], lines };
}

/** A label that is a sentence of its own takes no colon. */
const lineOf = (label: string, text: string) => `${label}${/[.:!?…]$/.test(label) ? '' : ':'} ${text}`;
