import { pluralOf } from '@flotilla/core/values';
import { Failure } from '@flotilla/runtime';
import { addImport, addManifestLine, replaceOnce } from './edit.js';
import { literal, literalPattern, textOf } from './literal.js';
import { titleOf } from './names.js';
import type { SourceTree } from './source-tree.js';

/** Russian names of the rows of an entity: `Лодка`, `Лодки`. */
export interface RussianNames {
  readonly one: string;
  readonly many: string;
}

/** Names of an entity in the languages of the interface; Russian names only if they are known. */
export interface EntityNames {
  readonly en: RussianNames;
  readonly ru?: RussianNames;
}

/** Parses `--ru Лодка,Лодки`. @throws Failure */
export function russianNames(text: string): RussianNames {
  const [one = '', many = '', ...rest] = text.split(',').map((part) => part.trim());
  if (!isRussian(one) || !isRussian(many) || rest.length > 0)
    throw new Failure(
      `"${text}" does not name one row and several in Russian.`,
      'Write the singular and the plural, separated by a comma: --ru Лодка,Лодки',
    );
  return { one: capitalized(one), many: capitalized(many) };
}

/** Parses `--ru-title Записаться`. @throws Failure */
export function russianTitle(text: string): string {
  const title = text.trim();
  if (!isRussian(title))
    throw new Failure(`"${text}" is no title in Russian.`, 'Write some words: --ru-title Записаться');
  return capitalized(title);
}

const isRussian = (name: string) => /^[А-ЯЁа-яё][А-ЯЁа-яё\d «»-]*$/.test(name);
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Adds labels in Russian to `src/labels.ts` of a module; existing ones stay. */
export function addRussianLabels(
  tree: SourceTree,
  folder: string,
  labels: Readonly<Record<string, string>>,
): void {
  const path = `${folder}/src/labels.ts`;
  if (!tree.has(path)) {
    tree.add(path, emptyFile);
    tree.edit(`${folder}/src/index.ts`, (text) =>
      addManifestLine(addImport(text, `import { labels } from './labels.js';`), 'labels,'),
    );
  }
  tree.edit(path, (text) =>
    Object.entries(labels).reduce((edited, [key, label]) => {
      if (labelIn(edited, key) !== undefined) return edited;
      const line = `    ${keyOf(key)}: ${literal(label)},\n`;
      return replaceOnce(edited, /^( {2}ru: \{\n(?: {4}.*\n)*)/m, {
        line: `  ru: {\n${line}  },`,
        by: (block) => block + line,
      });
    }, text),
  );
}

const emptyFile = `/** Labels of the module's definitions that do not follow from their names. */
export const labels = {
  ru: {
  },
};
`;

/** Returns the names of an entity: the English ones follow from its key, the Russian ones are labels. */
export function entityNames(tree: SourceTree, folder: string, entity: string): EntityNames {
  const en = { one: titleOf(entity), many: titleOf(pluralOf(entity)) };
  const path = `${folder}/src/labels.ts`;
  const text = tree.has(path) ? tree.read(path) : '';
  const [one, many] = [labelIn(text, entity), labelIn(text, `${entity}.*`)];
  return one !== undefined && many !== undefined ? { en, ru: { one, many } } : { en };
}

function labelIn(text: string, key: string): string | undefined {
  const quoted = key.replaceAll(/[.*/]/g, String.raw`\$&`);
  const [, label] = new RegExp(`^ {4}'?${quoted}'?: (${literalPattern}),$`, 'm').exec(text) ?? [];
  return label === undefined ? undefined : textOf(label);
}

const keyOf = (key: string) => (/^[a-z]\w*$/i.test(key) ? key : `'${key}'`);
