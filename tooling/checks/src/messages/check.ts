import type { Definition } from './definitions.js';
import { definitionProblems, englishOf, type KeyProblem } from './definition-problems.js';
import { baseOf } from './plurals.js';
import type { Source } from './source.js';
import { translationProblems } from './translations.js';
import type { Uses } from './uses.js';

export interface Report {
  /** Number of English texts that were checked. */
  readonly texts: number;
  /** `modules/blog/src/react/messages.ts:readMore: …` */
  readonly problems: readonly string[];
}

/** Checks all messages, and that components contain no hard-coded texts. */
export function checkMessages(sources: readonly Source[], languages: readonly string[]): Report {
  const problems = sources.flatMap((source) => {
    const ofKeys = source.definitions.flatMap((definition) => [
      ...definitionProblems(definition, languages),
      ...(definition.isShared ? [] : unusedIn(definition, besides(source, sources))),
    ]);
    return [
      ...ofKeys.map(({ key, problem }) => `${source.file}:${key}: ${problem}`),
      ...source.hardCoded.map(
        ({ line, text }) =>
          `${source.file}:${line}: “${text}” is not translated. Move it to the messages of its package.`,
      ),
    ];
  });
  const definitions = sources.flatMap((source) => source.definitions);
  const ofTranslations = sources.flatMap(({ file, translation }) =>
    translation ? translationProblems(translation, definitions).map((problem) => `${file}:${problem}`) : [],
  );
  const sizes = sources.flatMap(({ definitions }) =>
    definitions.map((definition) => englishOf(definition).size),
  );
  return { texts: sizes.reduce((sum, size) => sum + size, 0), problems: [...problems, ...ofTranslations] };
}

/** Returns the uses in all files of a package: messages are used only in the package that defines them. */
function besides({ file }: Source, sources: readonly Source[]): Uses {
  const own = sources.filter((other) => packageOf(other.file) === packageOf(file));
  return { uses: own.flatMap(({ uses }) => uses), words: own.flatMap(({ words }) => words) };
}

/** `modules/blog` */
function packageOf(file: string): string {
  return file.split('/').slice(0, 2).join('/');
}

function unusedIn(definition: Definition, { uses, words }: Uses): KeyProblem[] {
  const own = uses.filter(({ of }) => of === undefined || of.includes(definition.name));
  const said = new Set(own.some(({ key }) => key === undefined) ? words : []);
  const isUsed = (name: string) =>
    said.has(name) || own.some(({ key }) => (key instanceof RegExp ? key.test(name) : key === name));
  const unused = [...englishOf(definition).keys()].filter((key) => !isUsed(key) && !isUsed(baseOf(key)));
  return unused.map((key) => ({ key, problem: 'is not used. Remove it.' }));
}
