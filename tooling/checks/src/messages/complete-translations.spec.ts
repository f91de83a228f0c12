import { globSync, readFileSync } from 'node:fs';
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

/** Messages of visitors, by package. */
const definitions = Map.groupBy(
  sources('{packages,modules}/*/src/**/*.{ts,tsx}')
    .filter(isOfVisitors)
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const found = text.includes('defineMessages(') ? readSource(file, text).definitions : [];
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
