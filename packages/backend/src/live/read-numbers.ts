import type { Readable } from 'node:stream';

/** Length of a number with its line break. */
const maxLineLength = 20;

/** Calls back with numbers that arrive as lines, until the body ends. Destroys a body with other content. */
export function readNumbers(body: Readable, onNumber: (number: number) => void): void {
  let pending = '';
  body.setEncoding('latin1');
  body.on('data', (text: string) => {
    const lines = (pending + text).split('\n');
    pending = lines.pop() ?? '';
    const numbers = lines.map(Number);
    if (pending.length > maxLineLength || !numbers.every(Number.isSafeInteger)) return void body.destroy();
    // The last number covers all before it.
    const last = numbers.at(-1);
    if (last !== undefined) onNumber(last);
  });
  body.on('error', () => undefined);
}
