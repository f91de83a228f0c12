import type { ProblemError } from '@flotilla/backend';
import { failureOf } from '../../answers/failure.js';
import { nameOf } from '../../answers/labelled.js';
import { refusalWords } from '../../answers/refusal-words.js';
import { BrokenAnswersError } from './broken-answers.js';
import { wordsIn } from './page-words.js';
import type { PlainPage } from './plain-page.js';

/**
 * Returns the page for a refused form: invalid answers or, without any, the reason.
 * @param languages the language of the form's page, then the fallbacks for its labels
 */
export function refusalPage(error: ProblemError, languages: readonly [string, ...string[]]): PlainPage {
  const [language] = languages;
  const says = refusalWords(language);
  const { refused, repair } = wordsIn(language);
  const broken = error instanceof BrokenAnswersError ? error.broken : [];
  const lines = broken.map(({ question, rule }) => lineOf(nameOf(question, ...languages), says[rule]));
  return { language, title: refused, text: lines.length > 0 ? repair : says[failureOf(error.status)], lines };
}

/** Adds a colon to a label without final punctuation. */
const lineOf = (label: string, text: string) => `${label}${/[.:!?…]$/.test(label) ? '' : ':'} ${text}`;
