import { Failure } from '@flotilla/runtime';
import { parseSync, Visitor } from 'oxc-parser';

/** Returns a text as a string literal of TypeScript, in the quotes that formatters write: single ones if possible. */
export function literal(text: string): string {
  const count = (quote: string) => text.split(quote).length;
  const quote = count("'") > count('"') ? '"' : "'";
  const content = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll(quote, `\\${quote}`)
    // Line ends for some tools.
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);
  return `${quote}${content}${quote}`;
}

/** Matches a string literal on one line. */
export const literalPattern = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"`;

/** Returns the text of a string literal. */
export function textOf(source: string): string {
  let text = '';
  const { program } = parseSync('literal.ts', `(${source})`);
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') text = value;
    },
  }).visit(program);
  return text;
}

const maxLength = 100;

/** Returns a text for people, of one line. @throws Failure */
export function checkedText(text: string, option: string): string {
  const trimmed = text.trim();
  if (trimmed !== '' && trimmed.length <= maxLength && !/[\p{Cc}\u2028\u2029]/u.test(trimmed)) return trimmed;
  throw new Failure(
    `The text of ${option} is empty, longer than ${maxLength} characters, or has several lines.`,
    'Write one line.',
  );
}
