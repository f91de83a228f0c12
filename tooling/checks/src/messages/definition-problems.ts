import type { Definition } from './definitions.js';
import { baseOf, formsOf, isPlural } from './plurals.js';

export interface KeyProblem {
  readonly key: string;
  readonly problem: string;
}

type Texts = ReadonlyMap<string, string>;

/** Returns problems of messages that the compiler cannot find; missing keys are compile errors. */
export function definitionProblems(definition: Definition, languages: readonly string[]): KeyProblem[] {
  const { languages: defined, computed } = definition;
  const english = englishOf(definition);
  return [
    ...computed.map((key) => ({
      key,
      problem: 'is computed. Write the text out, so that it can be checked.',
    })),
    ...languages
      .filter((language) => !defined.has(language))
      .map((language) => ({ key: language, problem: 'is missing. Translate every text into it.' })),
    ...[...defined].flatMap(([language, texts]) => [
      ...emptyIn(texts),
      ...formProblems(language, texts, english),
      ...placeholderProblems(language, texts, english),
    ]),
  ];
}

/** Returns the English texts, which define the keys. */
export function englishOf({ languages }: Definition): Texts {
  return languages.get('en') ?? new Map<string, string>();
}

function emptyIn(texts: Texts): KeyProblem[] {
  return [...texts].filter(([, text]) => text.trim() === '').map(([key]) => ({ key, problem: 'is empty.' }));
}

function formProblems(language: string, texts: Texts, english: Texts): KeyProblem[] {
  const bases = new Set([...english.keys()].filter(isPlural).map(baseOf));
  const wanted = [...bases].flatMap((base) => formsOf(language).map((form) => `${base}_${form}`));
  const missing = wanted
    .filter((key) => !texts.has(key))
    .map((key) => ({ key, problem: `is missing in ${language}, which has this form.` }));
  const needless = [...texts.keys()].filter((key) => isPlural(key) && !wanted.includes(key));
  return [
    ...missing,
    ...needless.map((key) => ({
      key,
      problem: bases.has(baseOf(key))
        ? `is not a plural form of ${language}.`
        : `is not a form of an English text.`,
    })),
  ];
}

/** Compares placeholders with English. A plural form may omit `count`: "one article". */
export function placeholderProblems(language: string, texts: Texts, english: Texts): KeyProblem[] {
  return [...texts].flatMap(([key, text]) => {
    const models = [...english].filter(([other]) => baseOf(other) === baseOf(key));
    const names = new Set(models.flatMap(([, model]) => placeholdersIn(model)));
    const own = placeholdersIn(text);
    const missing = [...names].filter((name) => !own.includes(name) && !(isPlural(key) && name === 'count'));
    const unknown = own.filter((name) => names.size === 0 || !names.has(name));
    return [
      ...missing.map((name) => ({ key, problem: `lacks {{${name}}} in ${language}.` })),
      ...unknown.map((name) => ({
        key,
        problem: `has {{${name}}} in ${language}, which is not in English.`,
      })),
    ];
  });
}

function placeholdersIn(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
}
