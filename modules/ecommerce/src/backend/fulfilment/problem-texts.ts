import { languageChain } from '@flotilla/core/languages';
import { type ProblemTexts, problemKey } from '../../order-problems.js';
import { texts as ar } from '../../problem-texts/ar.js';
import { texts as de } from '../../problem-texts/de.js';
import { texts as el } from '../../problem-texts/el.js';
import { texts as ru } from '../../problem-texts/ru.js';

const translated = new Map<string, ProblemTexts>(Object.entries({ ar, de, el, ru }));

/** Returns a problem in the language of a mail; texts of providers stay as they are. */
export function writtenProblem(problem: string, language: string): string {
  const key = problemKey(problem);
  const texts = languageChain(language).map((tag) => translated.get(tag));
  return (key && texts.find(Boolean)?.[key]) ?? problem;
}
