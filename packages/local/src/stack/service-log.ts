import { createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';

interface Entry {
  readonly level: number;
  readonly msg?: string;
  readonly err?: { readonly message?: string; readonly stack?: string };
}

const names = new Map([
  [40, 'warning'],
  [50, 'error'],
  [60, 'fatal'],
]);

/** Writes the output of a service to a file, and prints warnings, errors and plain lines on the console. */
export function openServiceLog({
  service,
  file,
  print,
}: {
  service: string;
  file: string;
  print: (line: string) => void;
}) {
  mkdirSync(dirname(file), { recursive: true });
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000) renameSync(file, `${file}.1`);
  // The log may contain a generated password.
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
  const last: string[] = [];

  return {
    read(source: NodeJS.ReadableStream): void {
      createInterface({ input: source }).on('line', (line) => {
        stream.write(`${line}\n`);
        last.push(line);
        if (last.length > 20) last.shift();
        const formatted = consoleLine(line);
        if (formatted) print(`${service}  ${formatted}`);
      });
    },
    /** Returns the last lines, for the message of a failure. */
    tail: () => last.map((line) => `  ${consoleLine(line) ?? line}`).join('\n'),
    close: () => stream.end(),
  };
}

/**
 * Returns the console text of a line: warnings and errors formatted, unstructured lines unchanged, others
 * undefined.
 */
export function consoleLine(line: string): string | undefined {
  const entry = parse(line);
  if (!entry) return line;
  const name = names.get(entry.level);
  if (!name) return undefined;
  const stack = entry.err?.stack ?? entry.err?.message;
  return [`${name}: ${entry.msg ?? ''}`, stack].filter(Boolean).join('\n');
}

function parse(line: string): Entry | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const entry = JSON.parse(line) as Partial<Entry>;
    return typeof entry.level === 'number' ? { ...entry, level: entry.level } : undefined;
  } catch {
    return undefined;
  }
}
