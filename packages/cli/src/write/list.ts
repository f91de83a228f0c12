import { Failure } from '@flotilla/runtime';
import {
  type ArrayExpression,
  parseSync,
  type TSAsExpression,
  type TSSatisfiesExpression,
  Visitor,
} from 'oxc-parser';

/** Width of a line in the generated files. */
const maxWidth = 110;

/** Adds an item to the array after `name:` or `name … =`. @throws Failure when there is no such array */
export function addItem(text: string, name: string, item: string, order: 'sorted' | 'last'): string {
  const array = arrayIn(text, name);
  const index = order === 'sorted' ? array.items.findIndex((other) => other > item) : -1;
  return withItem(text, array, item, index);
}

/** Adds an item to an array before another one, or at the end. @throws Failure when there is no such array */
export function addItemBefore(text: string, name: string, item: string, next: string | undefined): string {
  const array = arrayIn(text, name);
  return withItem(text, array, item, next === undefined ? -1 : array.items.indexOf(next));
}

/** Removes an item from an array. @throws Failure when there is no such array or item */
export function removeItem(text: string, name: string, item: string): string {
  const array = arrayIn(text, name);
  const index = array.items.indexOf(item);
  const element = array.elements[index];
  if (!element) throw new Failure(`The list "${name}" has no item ${item}.`, 'Remove the item by hand.');
  if (!array.hasComments) return withItems(text, array, array.items.toSpliced(index, 1));
  const { code } = array;
  const after = endOf(array, index);
  const [lineStart, lineEnd] = [code.lastIndexOf('\n', element.start), code.indexOf('\n', after)];
  const isAlone =
    lineStart > array.start && isBlank(code, lineStart, element.start) && isBlank(code, after, lineEnd);
  return isAlone
    ? text.slice(0, lineStart) + text.slice(lineEnd)
    : text.slice(0, element.start) + text.slice(after).replace(/^ +/, '');
}

/** Formats a list on one line if it fits, else one item per line. */
export function list(head: string, items: readonly string[], tail: string): string {
  const [open, close] = [head.trimEnd(), tail.trimStart()];
  const line = `${head}${items.join(', ')}${tail}`;
  if (line.length <= maxWidth) return line;
  const indent = /^ */.exec(head)?.[0] ?? '';
  return `${open}\n${items.map((item) => `${indent}  ${item},\n`).join('')}${indent}${close}`;
}

interface SourceArray {
  readonly start: number;
  readonly end: number;
  readonly elements: readonly { readonly start: number; readonly end: number }[];
  /** The source of each element; strings in single quotes. */
  readonly items: readonly string[];
  /** The text of the file, with spaces instead of comments. */
  readonly code: string;
  readonly hasComments: boolean;
}

/** Returns the first array that is the value of a property or a constant. @throws Failure without one */
function arrayIn(text: string, name: string): SourceArray {
  const { program, comments } = parseSync('list.ts', text);
  const found: ArrayExpression[] = [];
  const take = (value: { readonly type: string }): void => {
    if (isArray(value)) found.push(value);
    else if (isTyped(value)) take(value.expression);
  };
  const isNamed = (node: { readonly type: string; readonly name?: unknown }) =>
    node.type === 'Identifier' && node.name === name;
  new Visitor({
    Property: ({ key, value }) => {
      if (isNamed(key)) take(value);
    },
    VariableDeclarator: ({ id, init }) => {
      if (isNamed(id) && init) take(init);
    },
  }).visit(program);
  const [array] = found;
  if (!array) throw new Failure(`There is no list "${name}" in the file.`, `Write one: ${name}: [].`);
  const { start, end } = array;
  const elements = array.elements.filter((element) => element !== null);
  const items = elements.map((element) => text.slice(element.start, element.end).replace(/^"(.*)"$/, `'$1'`));
  const inside = comments.filter((comment) => comment.start > start && comment.end < end);
  const code = inside.reduce(
    (left, comment) =>
      left.slice(0, comment.start) + ' '.repeat(comment.end - comment.start) + left.slice(comment.end),
    text,
  );
  return { start, end, elements, items, code, hasComments: inside.length > 0 };
}

const isArray = (node: { readonly type: string }): node is ArrayExpression => node.type === 'ArrayExpression';

/** Returns whether an expression is `… as const` or `… satisfies …`. */
const isTyped = (node: { readonly type: string }): node is TSAsExpression | TSSatisfiesExpression =>
  ['TSAsExpression', 'TSSatisfiesExpression'].includes(node.type);

/** Returns the text with an item at an index of an array; -1 is the end. Comments keep their places. */
function withItem(text: string, array: SourceArray, item: string, given: number): string {
  const { start, elements, items, code } = array;
  if (items.includes(item)) return text;
  const index = given < 0 ? items.length : given;
  if (!array.hasComments) return withItems(text, array, items.toSpliced(index, 0, item));
  const before = elements[index - 1];
  const at = before ? endOf(array, index - 1) : start + 1;
  const head = text.slice(0, at) + (before && code[at - 1] !== ',' ? ',' : '');
  const lineEnd = code.indexOf('\n', at);
  if (lineEnd < 0 || !isBlank(code, at, lineEnd)) return `${head} ${item},${text.slice(at)}`;
  const [, indent = '  '] = /\n([ \t]*)$/.exec(code.slice(0, elements[0]?.start ?? 0)) ?? [];
  return `${head}${text.slice(at, lineEnd)}\n${indent}${item},${text.slice(lineEnd)}`;
}

/** Returns the text with other items of an array without comments. */
function withItems(text: string, { start, end }: SourceArray, items: readonly string[]): string {
  const [lineStart, lineEnd] = [text.lastIndexOf('\n', start) + 1, text.indexOf('\n', end)];
  const [before, after] = [text.slice(0, lineStart), lineEnd < 0 ? '' : text.slice(lineEnd)];
  const tail = lineEnd < 0 ? text.slice(end) : text.slice(end, lineEnd);
  return before + list(`${text.slice(lineStart, start)}[`, items, `]${tail}`) + after;
}

/** Returns the end of an element, or of the comma after it. */
function endOf({ code, elements, end }: SourceArray, index: number): number {
  const from = elements[index]?.end ?? end;
  const comma = code.slice(from, elements[index + 1]?.start ?? end).indexOf(',');
  return comma < 0 ? from : from + comma + 1;
}

const isBlank = (code: string, start: number, end: number) => code.slice(start, end).trim() === '';
