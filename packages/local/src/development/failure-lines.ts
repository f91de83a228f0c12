import type { SourceFailure } from '@flotilla/runtime';

const mostLines = 5;
const mostColumns = 200;

interface FailedService {
  readonly service: string;
  /** What the next save does. */
  readonly next: string;
  readonly logFile: string;
}

/** Returns a failure for the terminal, in at most five lines; the stack is in the log. */
export function failureLines(failure: SourceFailure, { service, next, logFile }: FailedService): string[] {
  const { message, location, frame } = failure;
  const place = location ? [`  ${location.path}:${location.line}${columnOf(location)}`] : [];
  const code = frame === undefined ? [] : markedLines(frame);
  const end = `  ${next} Stack: ${logFile}`;
  const [headline = '', ...rest] = messageLines(message);
  const free = mostLines - 1 - place.length - Math.min(code.length, 1) - 1;
  const others =
    rest.length > free ? [...rest.slice(0, free - 1), `(${rest.length - free + 1} more lines)`] : rest;
  // The mark below the code gives way to the message.
  const shown = code.slice(0, Math.max(1, free - others.length + 1));
  return [`✗ ${service}  ${headline}`, ...others.map((line) => `  ${line}`), ...place, ...shown, end].map(
    cut,
  );
}

/** Returns the lines of a message; a first line that only introduces a list is left out. */
function messageLines(message: string): string[] {
  const lines = message
    .split('\n')
    .map((line) => line.trim().replace(/^- /, ''))
    .filter((line) => line !== '');
  return lines.length > 1 && lines[0]?.endsWith(':') ? lines.slice(1) : lines;
}

const columnOf = ({ column }: { readonly column?: number }) => (column === undefined ? '' : `:${column}`);

/** Returns the failing line of a frame, and the mark below it. */
function markedLines(frame: string): string[] {
  const lines = frame.split('\n');
  const index = lines.findIndex((line) => line.startsWith('>'));
  const mark = lines[index + 1];
  return [lines[index] ?? '', ...(mark !== undefined && /\| *\^$/.test(mark) ? [mark] : [])];
}

const cut = (line: string) => (line.length > mostColumns ? `${line.slice(0, mostColumns - 1)}…` : line);
