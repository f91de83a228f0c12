import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Definition } from './definitions.js';
import { readSource } from './source.js';
import { missingTexts, type TranslationFile, translationProblems } from './translations.js';

/** Packages that translate each text of visitors into each of their languages. */
const complete = [
  'modules/analytic',
  'modules/billing',
  'modules/blog',
  'modules/crm',
  'modules/ecommerce',
  'modules/notification',
  'modules/rbac',
  'modules/social',
  'modules/startup',
  'modules/website-builder',
  'packages/react',
];

/** Texts of shared messages that only the admin shows, in English and Russian. */
const ofAdmin =
  /rbac-data\.(exportOther|preparingOther|deleteOtherQuestion|deleteOtherText|goneOther)\b|rbac-address\.(forOperator|command)\b/;

type Loaders = Readonly<Record<string, () => Promise<{ readonly texts: Texts }>>>;
type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

const root = resolve(import.meta.dirname, '../../../..');
const sources = (pattern: string) => globSync(pattern, { cwd: root }).toSorted();
const isOfVisitors = (file: string) =>
  !/^packages\/admin\/|\/src\/admin\/|\.(?:spec|test-d|fixture)\.tsx?$/.test(file);
/** `modules/blog` */
const packageOf = (file: string) => file.split('/').slice(0, 2).join('/');

const read = (file: string) =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined;

/** Messages of visitors, by package. */
const definitions = Map.groupBy(
  sources('{packages,modules}/*/src/**/*.{ts,tsx}')
    .filter(isOfVisitors)
    .flatMap((file) => {
      const text = read(file) ?? '';
      const found = text.includes('defineMessages(') ? readSource(file, text, read).definitions : [];
      return found.map((definition) => ({ definition, of: packageOf(file) }));
    }),
  ({ of }) => of,
);
const all = [...definitions.values()].flat().map(({ definition }) => definition);
const definitionsOf = (name: string): Definition[] =>
  (definitions.get(name) ?? []).map(({ definition }) => definition);

/** Loaders of the languages of a package, which it exports. */
const indexes = sources('{packages,modules}/*/src/**/translations/index.ts').filter(isOfVisitors);

async function translationsOf(index: string): Promise<TranslationFile[]> {
  const { translations } = (await import(join(root, index))) as { translations: Loaders };
  return Promise.all(
    Object.entries(translations).map(async ([language, load]) => {
      const { texts } = await load();
      const namespaces = Object.entries(texts).map(
        ([namespace, byKey]) => [namespace, new Map(Object.entries(byKey))] as const,
      );
      return { language, namespaces: new Map(namespaces) };
    }),
  );
}

/** Returns problems as `de: failure.tooMany …`. */
async function problemsOf(index: string, of: (translation: TranslationFile) => readonly string[]) {
  const translations = await translationsOf(index);
  return translations.flatMap((one) => of(one).map((problem) => `${one.language}: ${problem}`));
}

describe.each(indexes)('%s', (index) => {
  it('has only texts of visitors, with their placeholders, in each plural form of its languages', async () => {
    expect(await problemsOf(index, (one) => translationProblems(one, all))).toEqual([]);
  });
});

/** Texts of mails, which are functions of their data. */
const mails = sources('modules/*/src/backend/mail-texts/index.ts');

/** Stands for any data of a mail. */
const data: Readonly<Record<string, unknown>> = new Proxy(
  {},
  { get: (_, key) => (key === Symbol.toPrimitive ? () => '‹data›' : '‹data›') },
);

/** Returns the texts of a mail by their path, with marks for data. */
function mailTexts(words: unknown, path = ''): [path: string, text: string][] {
  if (typeof words === 'function') return [[path, String(Reflect.apply(words, undefined, [data, data]))]];
  if (typeof words === 'string') return [[path, words]];
  return Object.entries(words ?? {}).flatMap(([key, one]) => mailTexts(one, `${path}.${key}`));
}

describe.each(mails)('%s', (index) => {
  it('has the same texts with the same data in German, Greek and Arabic', async () => {
    const { mailTexts: languages } = (await import(join(root, index))) as { mailTexts: Loaders };
    expect(Object.keys(languages)).toEqual(['ar', 'de', 'el']);
    const [ar = [], de, el] = await Promise.all(
      Object.values(languages).map(async (load) => mailTexts((await load()).texts)),
    );
    const shapeOf = (texts: typeof ar = []) =>
      texts.map(([path, text]) => `${path}: ${text.split('‹data›').length - 1}`).toSorted();
    expect(ar).not.toEqual([]);
    expect(shapeOf(de)).toEqual(shapeOf(ar));
    expect(shapeOf(el)).toEqual(shapeOf(ar));
    const untranslated = [...ar].filter(([, text]) => !/\p{Script=Arabic}/u.test(text));
    const ofGreek = [...(el ?? [])].filter(([, text]) => !/\p{Script=Greek}/u.test(text));
    expect(
      [...untranslated, ...ofGreek].filter(([, text]) => /\p{L}/u.test(text.replaceAll('data', ''))),
    ).toEqual([]);
  });
});

describe.each(complete)('%s', (name) => {
  const own = indexes.filter((index) => packageOf(index) === name);

  it('translates each of its texts into German, Greek and Arabic', async () => {
    expect(definitionsOf(name)).not.toEqual([]);
    const languages = (await Promise.all(own.map(translationsOf))).flat().map(({ language }) => language);
    expect(languages).toEqual(expect.arrayContaining(['ar', 'de', 'el']));
    const missing = own.map((index) => problemsOf(index, (one) => missingTexts(one, definitionsOf(name))));
    expect((await Promise.all(missing)).flat().filter((problem) => !ofAdmin.test(problem))).toEqual([]);
  });
});
