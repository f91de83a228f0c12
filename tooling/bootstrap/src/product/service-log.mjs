import { createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';

const names = new Map([
  [40, 'warning'],
  [50, 'error'],
  [60, 'fatal'],
]);

/**
 * Writes what a service prints to a file and shows on the console what a person should see.
 * @param {{ service: string, file: string, print: (line: string) => void }} options
 */
export function openServiceLog({ service, file, print }) {
  mkdirSync(dirname(file), { recursive: true });
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000) renameSync(file, `${file}.1`);
  // It may hold a generated password.
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
  /** @type {string[]} */
  const last = [];

  return {
    /** @param {import('node:stream').Readable} source */
    read(source) {
      createInterface({ input: source }).on('line', (line) => {
        stream.write(`${line}\n`);
        last.push(line);
        if (last.length > 20) last.shift();
        const shown = consoleLine(line);
        if (shown) print(`${service}  ${shown}`);
      });
    },
    /** The last lines, for a message about a failure. */
    tail: () => last.map((line) => `  ${consoleLine(line) ?? line}`).join('\n'),
    close: () => stream.end(),
  };
}

/**
 * What the console shows of a line: a warning or worse in words, and all that is not a structured log line.
 * @param {string} line
 */
export function consoleLine(line) {
  const entry = parse(line);
  if (!entry) return line;
  const name = names.get(entry.level);
  if (!name) return undefined;
  const stack = entry.err?.stack ?? entry.err?.message;
  return [`${name}: ${entry.msg ?? ''}`, stack].filter(Boolean).join('\n');
}

/**
 * @param {string} line
 * @returns {{ level: number, msg?: string, err?: { message?: string, stack?: string } } | undefined}
 */
function parse(line) {
  if (!line.startsWith('{')) return undefined;
  try {
    const entry = JSON.parse(line);
    return typeof entry.level === 'number' ? entry : undefined;
  } catch {
    return undefined;
  }
}
