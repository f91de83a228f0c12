import { relative } from 'node:path';
import type { ReportedError, SourceFailure } from '@flotilla/runtime';
import { type Position, positionOf } from './error-position.js';
import { calledWithUndefined } from './received-undefined.js';
import type { SourceTexts } from './source-texts.js';

const correctName = 'Correct the name, or export it there.';
/** Lines of the frame before and after the failing one. */
const around = 2;

interface Described {
  readonly sources: SourceTexts;
  /** Root folder of the application, which paths are relative to. */
  readonly root: string;
}

/** Returns the function that describes an error with its place in the source. */
export function sourceFailureOf(described: Described): (error: ReportedError) => SourceFailure {
  return (error) => describe(error, described);
}

function describe(error: ReportedError, { sources, root }: Described): SourceFailure {
  const position = positionOf(error, sources);
  const { problem: message, fix: advice = '' } =
    error.explained && !position ? error.explained : wordsOf(error, position, sources);
  const fix = message.includes(advice) ? '' : `\n${advice}`;
  const failure = {
    message: `${message}${fix}`,
    stack: error.stack,
    ...(error.name === 'ConfigError' && { isOfSettings: true }),
  };
  if (!position) return failure;
  const { file, line, column } = position;
  const text = sources.textOf(file);
  return {
    ...failure,
    location: {
      file,
      path: relative(root, file),
      line,
      ...(column !== undefined && { column }),
    },
    ...(text !== undefined && { frame: frameOf(text, position) }),
  };
}

function wordsOf(error: ReportedError, position: Position | undefined, sources: SourceTexts) {
  const [, importedFile, exported] =
    /^The requested module '(.+)' does not provide an export named '(.+)'/.exec(error.message) ?? [];
  if (exported !== undefined)
    return { problem: `"${importedFile}" has no export "${exported}".`, fix: correctName };
  const called = calledWithUndefined(error, sources);
  if (called === undefined) return { problem: messageOf(error, position), fix: error.fix };
  return {
    problem: `${called} received undefined: a name in this call is not exported by the file that it is imported from.`,
    fix: correctName,
  };
}

function messageOf({ name, message }: ReportedError, position: Position | undefined): string {
  const text = position?.message ?? message;
  // Messages of these classes are complete sentences for developers.
  const isSentence = [
    'Error',
    'Failure',
    'ConfigError',
    'DefinitionError',
    'ContentError',
    'MissingRowError',
  ].includes(name);
  return isSentence ? text : `${name}: ${text}`;
}

function frameOf(text: string, { line, column }: Position): string {
  const lines = text.split('\n');
  const from = Math.max(1, line - around);
  const to = Math.min(lines.length, line + around);
  const width = String(to).length;
  const written = lines.slice(from - 1, to).flatMap((content, index) => {
    const number = from + index;
    const code = `${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${content}`;
    const isMarked = number === line && column !== undefined;
    return isMarked ? [code, `  ${' '.repeat(width)} | ${' '.repeat(column - 1)}^`] : [code];
  });
  return written.join('\n');
}
