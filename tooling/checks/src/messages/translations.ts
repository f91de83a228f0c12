import { type Program, Visitor } from 'oxc-parser';
import type { FindConstant } from './constants.js';
import { type Definition, entriesOf, objectOf } from './definitions.js';
import { englishOf, placeholderProblems } from './definition-problems.js';
import { textOf } from './literals.js';
import { baseOf, formsOf, isPlural } from './plurals.js';

/** The texts of a file such as `translations/de.ts` or `translations/de/orders.ts`, by namespace. */
export interface TranslationFile {
  readonly language: string;
  readonly namespaces: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Returns the `texts` that a file of translations exports; undefined for other files. */
export function translationIn(
  file: string,
  program: Program,
  find: FindConstant,
): TranslationFile | undefined {
  const language = /\/translations\/([\w-]+)(?:\/[\w-]+)?\.ts$/.exec(file)?.[1];
  if (language === undefined || language === 'index') return undefined;
  const namespaces = new Map<string, ReadonlyMap<string, string>>();
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || id.name !== 'texts' || init?.type !== 'ObjectExpression') return;
      for (const [namespace, value] of entriesOf(init)) {
        const texts = objectOf(value, find);
        if (!texts) continue;
        const known = entriesOf(texts).map(([key, value]) => [key, textOf(value) ?? ''] as const);
        namespaces.set(namespace, new Map(known));
      }
    },
  }).visit(program);
  return { language, namespaces };
}

/**
 * Returns the problems of a translation: texts that no definition has, other placeholders, incomplete plural
 * forms. Missing texts are none: they fall back to English.
 */
export function translationProblems(
  { language, namespaces }: TranslationFile,
  definitions: readonly Definition[],
): string[] {
  return [...namespaces].flatMap(([namespace, texts]) => {
    const definition = definitions.find((one) => one.namespace === namespace);
    if (!definition) return [`${namespace}: no messages have this namespace.`];
    const english = englishOf(definition);
    const bases = new Set([...english.keys()].map(baseOf));
    const problems = [...texts].flatMap(([key, text]) => {
      if (!bases.has(baseOf(key))) return [`${namespace}.${key} is not a text of its messages. Remove it.`];
      if (text.trim() === '') return [`${namespace}.${key} is empty, or computed.`];
      return formProblems(language, key, texts).map((problem) => `${namespace}.${key} ${problem}`);
    });
    const placeholders = placeholderProblems(language, texts, english);
    return [...problems, ...placeholders.map(({ key, problem }) => `${namespace}.${key} ${problem}`)];
  });
}

/** A plural text has each form of its language, or one text for all numbers under the key without a form. */
function formProblems(language: string, key: string, texts: ReadonlyMap<string, string>): string[] {
  if (!isPlural(key) || texts.has(baseOf(key))) return [];
  const missing = formsOf(language).filter((form) => !texts.has(`${baseOf(key)}_${form}`));
  return missing.map((form) => `lacks the form ${form}.`);
}

/** Returns the English texts without a translation, without their plural suffix: `failure.tooMany`. */
export function missingTexts(
  { namespaces }: Pick<TranslationFile, 'namespaces'>,
  definitions: readonly Definition[],
): string[] {
  return definitions.flatMap((definition) => {
    const translated = new Set([...(namespaces.get(definition.namespace)?.keys() ?? [])].map(baseOf));
    const bases = new Set([...englishOf(definition).keys()].map(baseOf));
    return [...bases]
      .filter((base) => !translated.has(base))
      .map((base) => `${definition.namespace}.${base}`);
  });
}
