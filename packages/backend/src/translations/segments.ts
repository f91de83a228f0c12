import { isPlainObject } from '@flotilla/core/values';

/** A translation that does not keep the structure of its text. */
export class BrokenTranslationError extends Error {}

/** The texts of a value, and a function that puts their translations in their places. */
export interface Segments {
  readonly texts: readonly string[];
  /**
   * Returns a copy of the value with the translations; nodes, links and pictures stay as they are.
   * @throws BrokenTranslationError
   */
  readonly rebuilt: (translations: readonly string[]) => unknown;
}

/** Texts of a node beside its children. Code blocks have no texts to translate. */
const attributes: Readonly<Record<string, readonly string[]>> = {
  image: ['alt', 'caption'],
  table: ['caption'],
  embed: ['title'],
};

/** Writes a translation into a copy. @throws BrokenTranslationError */
type Write = (translation: string) => void;

type Node = Record<string, unknown>;

/**
 * Splits a plain text or a rich-text document. The words of a block are one text. Tags such as `<t0>` and `</t0>` surround
 * each run with formatting or in a link, so that a translation keeps the runs.
 */
export function segmentsOf(value: unknown): Segments {
  if (typeof value === 'string') return ofPlainText(value);
  const copy = structuredClone(value);
  const found: { readonly text: string; readonly write: Write }[] = [];
  const waiting = [copy];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (!isPlainObject(node) || node['type'] === 'code-block') continue;
    for (const name of attributes[String(node['type'])] ?? []) found.push(...ofAttribute(node, name));
    const children: unknown = node['children'];
    if (!Array.isArray(children)) continue;
    const leaves = leavesOf(children);
    if (leaves) found.push(...ofLeaves(leaves));
    else for (const child of children.toReversed()) waiting.push(child);
  }
  return {
    texts: found.map(({ text }) => text),
    rebuilt: (translations) => {
      requireAll(translations, found.length);
      for (const [index, { write }] of found.entries()) write(translations[index] ?? '');
      return copy;
    },
  };
}

function ofPlainText(value: string): Segments {
  const text = value.trim();
  if (text === '') return { texts: [], rebuilt: () => value };
  return {
    texts: [text],
    rebuilt: (translations) => {
      requireAll(translations, 1);
      return edged(value, translations[0] ?? '');
    },
  };
}

function ofAttribute(node: Node, name: string) {
  const text = node[name];
  if (typeof text !== 'string' || text.trim() === '') return [];
  return [
    { text: text.trim(), write: (translation: string) => void (node[name] = edged(text, translation)) },
  ];
}

/** Returns the text nodes of a block, also those in its links; undefined for a block of blocks. */
function leavesOf(children: readonly unknown[]): Node[] | undefined {
  const leaves: Node[] = [];
  for (const child of children) {
    if (!isPlainObject(child)) return undefined;
    if (typeof child['text'] === 'string') leaves.push(child);
    else if (child['type'] === 'link' && Array.isArray(child['children']))
      leaves.push(...child['children'].filter(isPlainObject));
    else return undefined;
  }
  return leaves;
}

const textOf = (leaf: Node) => String(leaf['text'] ?? '');

function ofLeaves(all: readonly Node[]) {
  const leaves = all.filter((leaf) => textOf(leaf).trim() !== '');
  const [only] = leaves;
  if (!only) return [];
  if (leaves.length === 1) return ofAttribute(only, 'text');
  if (leaves.some((leaf) => /<\/?t\d+>/.test(textOf(leaf))))
    return [{ text: '', write: () => broken('The text contains the marks that keep its structure.') }];
  const text = leaves.map((leaf, index) => `<t${index}>${textOf(leaf)}</t${index}>`).join('');
  return [{ text, write: (translation: string) => writeRuns(leaves, translation) }];
}

function writeRuns(leaves: readonly Node[], translation: string): void {
  const runs = [...translation.matchAll(/<t(\d+)>(.*?)<\/t\1>/gs)];
  const rest = translation.replace(/<t(\d+)>(.*?)<\/t\1>/gs, '');
  const isInOrder = runs.length === leaves.length && runs.every(([, id], index) => Number(id) === index);
  if (!isInOrder || rest.trim() !== '')
    broken('Words with formatting or links are missing, or stand in another order.');
  for (const [index, leaf] of leaves.entries()) {
    const words = runs[index]?.[2] ?? '';
    if (words.trim() === '' || /<\/?t\d+>/.test(words)) broken('Words with formatting or a link are empty.');
    leaf['text'] = words;
  }
}

/** Returns a translation with the white space around the text. */
function edged(text: string, translation: string): string {
  const words = translation.trim();
  if (words === '') broken('A text is empty.');
  const [before = ''] = /^\s*/.exec(text) ?? [];
  return before + words + text.slice(text.trimEnd().length);
}

function requireAll(translations: readonly string[], count: number): void {
  if (translations.length !== count) broken(`There are ${translations.length} texts instead of ${count}.`);
}

function broken(reason: string): never {
  throw new BrokenTranslationError(reason);
}
