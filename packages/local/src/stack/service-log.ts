import { createWriteStream, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { makeFolder } from '@flotilla/runtime';

interface Entry {
  readonly level: number;
  readonly msg?: string;
  readonly err?: { readonly message?: string; readonly stack?: string };
}

/** Pino's number of the level `error`; warnings below it are printed without a stack. */
export const errorLevel = 50;

const names = new Map([
  [40, 'warning'],
  [50, 'error'],
  [60, 'fatal'],
]);

interface LogOptions {
  readonly service: string;
  readonly file: string;
  /** Receives a line for the console. */
  readonly print: (line: string) => void;
  /** Returns whether a line is for the console; its level is undefined if it is not structured. */
  readonly shows?: (level: number | undefined) => boolean;
}

/** Writes the output of a service to a file, and prints warnings, errors and plain lines on the console. */
export function openServiceLog({ service, file, print, shows = () => true }: LogOptions) {
  makeFolder(dirname(file));
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000) renameSync(file, `${file}.1`);
  // The log may contain a generated password.
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
  // A full disk stops the log, not the product.
  stream.on('error', ({ message }) =>
    print(`${service}  warning: the log ${file} can't be written: ${message}`),
  );
  const last: string[] = [];
  let notices: string[] | undefined = [];
  let hasPrinted = false;
  const printNow = (line: string, level?: number) => {
    if (!shows(level)) return;
    hasPrinted = true;
    print(`${service}  ${line}`);
  };

  return {
    /** Reads an output; `isNotice` marks the one whose plain lines are retained until the service is ready. */
    read(source: NodeJS.ReadableStream, { isNotice = false } = {}): void {
      createInterface({ input: source }).on('line', (line) => {
        stream.write(`${line}\n`);
        const formatted = consoleLine(line);
        if (formatted === undefined) last.push(line);
        else if (formatted === line && isNotice && notices) notices.push(line);
        else if (formatted) printNow(formatted, parse(line)?.level);
        if (last.length > 5) last.shift();
      });
    },
    /** Returns the retained plain lines, such as a generated password. Later lines are printed immediately. */
    takeNotices(): readonly string[] {
      const taken = notices ?? [];
      notices = undefined;
      return taken;
    },
    /** Returns the last lines for the message of a failure, unless the console shows others already. */
    tail: () => (hasPrinted ? '' : last.map((line) => `\n  ${messageOf(line)}`).join('')),
    /** Writes text that the console does not show. */
    write: (text: string) => stream.write(`${text}\n`),
    close: () => stream.end(),
  };
}

/**
 * Returns the console text of a line: warnings in one line, errors with their stacks, unstructured lines
 * unchanged, others undefined.
 */
export function consoleLine(line: string): string | undefined {
  const entry = parse(line);
  if (!entry) return line;
  const name = names.get(entry.level);
  if (!name) return undefined;
  if (entry.level < errorLevel)
    return [`${name}: ${entry.msg ?? ''}`, entry.err?.message?.split('\n')[0]].filter(Boolean).join(': ');
  const stack = entry.err?.stack ?? entry.err?.message;
  return [`${name}: ${entry.msg ?? ''}`, stack].filter(Boolean).join('\n');
}

/** Returns the message of a structured line, and at most 200 characters of any other. */
function messageOf(line: string): string {
  return (parse(line)?.msg ?? line).slice(0, 200);
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
