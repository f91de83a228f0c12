import type { Readable } from 'node:stream';

/** Of a number, and its end. */
const maxLineLength = 20;

/** Calls back with each number that comes as a line of its own, until the body ends; a body of anything else is cut off. */
export function readNumbers(body: Readable, tell: (number: number) => void): void {
  let pending = '';
  body.setEncoding('latin1');
  body.on('data', (text: string) => {
    const lines = (pending + text).split('\n');
    pending = lines.pop() ?? '';
    const numbers = lines.map(Number);
    if (pending.length > maxLineLength || !numbers.every(Number.isSafeInteger)) return void body.destroy();
    // What was said last stands for all before it.
    const last = numbers.at(-1);
    if (last !== undefined) tell(last);
  });
  body.on('error', () => undefined);
}
