import { type Argument, type CallExpression, type Expression, parseSync, Visitor } from 'oxc-parser';

export type TextKind = 'comments' | 'titles' | 'errors' | 'documents';

/** A text for engineers, with its position. */
export interface Text {
  readonly kind: TextKind;
  readonly text: string;
  /** Counted from 1. */
  readonly line: number;
}

/** Minimum length in characters; shorter lines and sentences are names and fragments. */
const shortest = 25;

/** Returns the comment lines, test titles and error texts of a source file. */
export function textsOfSource(file: string, source: string): Text[] {
  const { program, comments } = parseSync(file, source);
  const lineAt = lineCounter(source);
  const texts: Text[] = comments.flatMap(({ value, start }) =>
    value
      .split('\n')
      .map((text, index) => ({
        kind: 'comments' as const,
        text: text.replace(/^[\s*]+|[\s*]+$/g, ''),
        line: lineAt(start) + index,
      }))
      .filter(({ text }) => text.length >= shortest && !/^(?:oxlint|@ts-|eslint|#region)/.test(text)),
  );
  const add = (kind: TextKind, argument: Argument | undefined) => {
    const text = argument && argument.type !== 'SpreadElement' ? literal(argument) : undefined;
    if (argument && text) texts.push({ kind, text, line: lineAt(argument.start) });
  };
  new Visitor({
    CallExpression(call) {
      if (isTest(call)) add('titles', call.arguments[0]);
      if (isErrorName(call.callee)) for (const argument of call.arguments) add('errors', englishOf(argument));
    },
    NewExpression(call) {
      if (isErrorName(call.callee)) for (const argument of call.arguments) add('errors', englishOf(argument));
    },
  }).visit(program);
  return texts;
}

/** Returns the English text of a reason by language: `{ en: 'The cart is empty.', ru: … }`. */
function englishOf(argument: Argument): Argument {
  if (argument.type !== 'ObjectExpression') return argument;
  const english = argument.properties.find(
    (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'en',
  );
  return english?.type === 'Property' ? english.value : argument;
}

/** Returns the sentences of a Markdown document, without code and front matter. */
export function textsOfDocument(source: string): Text[] {
  const blank = (part: string) => part.replace(/[^\n]/g, '');
  const prose = source.replace(/^---\n.*?\n---\n/s, blank).replace(/^( *)(```+|~~~+).*?^\1\2/gms, blank);
  const lineAt = lineCounter(prose);
  return [...prose.matchAll(/[^\n|]+(?:\n(?![\n#>|*+-]|\d+\.|\s)[^\n|]+)*/g)].flatMap(({ 0: block, index }) =>
    sentences(block.replace(/^[#>*+\s-]+/, (start) => ' '.repeat(start.length)))
      .filter(({ text }) => text.length >= shortest)
      .map(({ text, at }) => ({ kind: 'documents' as const, text, line: lineAt(index + at) })),
  );
}

function sentences(block: string): { text: string; at: number }[] {
  return [...block.matchAll(/\S.*?(?:[.!?](?=\s)|$)/gs)].map(({ 0: text, index }) => ({
    text: text.replaceAll(/\s+/g, ' '),
    at: index,
  }));
}

const runners = new Set(['it', 'test', 'describe']);

/** `it(…)`, `it.skipIf(…)(…)`, `test.describe(…)`, `describe.each(…)(…)`. */
function isTest({ callee, arguments: [title] }: CallExpression): boolean {
  const isTitle = title?.type === 'Literal' || title?.type === 'TemplateLiteral';
  return isTitle && runners.has(rootName(callee) ?? '');
}

function rootName(expression: Expression): string | undefined {
  if (expression.type === 'Identifier') return expression.name;
  if (expression.type === 'MemberExpression') return rootName(expression.object);
  return expression.type === 'CallExpression' ? rootName(expression.callee) : undefined;
}

const isErrorName = (callee: Expression) => rootName(callee)?.endsWith('Error') ?? false;

/** Returns the text of a literal; parts of a template that are computed are left out. */
function literal(expression: Expression): string | undefined {
  if (expression.type === 'Literal')
    return typeof expression.value === 'string' ? expression.value : undefined;
  return expression.type === 'TemplateLiteral'
    ? expression.quasis.map(({ value }) => value.cooked ?? '').join('…')
    : undefined;
}

/** Returns a function that gives the line of a position, counted from 1. */
function lineCounter(source: string): (at: number) => number {
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (at) => starts.findLastIndex((start) => start <= at) + 1;
}
