import { stripVTControlCharacters } from 'node:util';

/** Returns a line of values that others wrote, without the characters that control a terminal. */
export function terminalLine(text: string): string {
  return stripVTControlCharacters(text).replaceAll(/\p{Cc}/gu, ' ');
}

/** Prints a line of values that others wrote. */
export const printLine = (text: string): void => console.log(terminalLine(text));

/** Prints a problem with values that others wrote. */
export const printProblem = (text: string): void => console.error(terminalLine(text));
