import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import type { ReportedError } from '@flotilla/runtime';
import { definitionIn } from './definition-position.js';
import { lineAndColumn } from './line-and-column.js';
import { settingIn } from './setting-position.js';
import type { SourceTexts } from './source-texts.js';

const isCode = /\.[mc]?[jt]sx?$/;

export interface Position {
  readonly file: string;
  readonly line: number;
  readonly column?: number;
  /** A better message than that of the error. */
  readonly message?: string;
}

/**
 * Returns where in the source an error arose: what the error names, else the first frame of its stack in a
 * changed file or in a module, else the definition that its message names, else the last change. A wrong setting is
 * at its variable, a wrong definition where it is defined.
 */
export function positionOf(error: ReportedError, sources: SourceTexts): Position | undefined {
  const named = syntaxError(error, sources) ?? linkError(error) ?? missingModule(error, sources);
  if (named) return named;
  if (error.name === 'ConfigError') return settingIn(error.message, sources);
  // Its cause is outside of the source.
  if (error.explained && error.name !== 'Failure') return undefined;
  const changed = sources.changedSinceGood();
  // Its stack is of the framework, which checks the definitions.
  if (error.name === 'DefinitionError')
    return definitionIn(error.message, sources) ?? firstChange(changed, sources);
  const frames = framesOf(error.stack).filter(({ file }) => sources.textOf(file) !== undefined);
  const isOfFramework = ({ file }: Position) => sources.isOfFramework(file);
  return (
    frames.find(({ file }) => changed.has(file)) ??
    frames.find((frame) => !isOfFramework(frame)) ??
    definitionIn(error.message, sources) ??
    firstChange(changed, sources) ??
    frames[0]
  );
}

/**
 * Tools that transform the source name the file, and not always the line; their messages contain a picture of
 * the code. So the file is parsed again.
 */
function syntaxError({ message, source }: ReportedError, sources: SourceTexts): Position | undefined {
  const [, url] = /^Failed to parse (file:\S+?): /.exec(message) ?? [];
  const file = url === undefined ? source?.file : fileURLToPath(url);
  if (file === undefined) return undefined;
  const text = sources.textOf(file) ?? '';
  const [first] = isCode.test(file) ? parseSync(file, text).errors : [];
  if (first) {
    const offset = first.labels[0]?.start ?? 0;
    return { file, ...lineAndColumn(text, offset), message: `SyntaxError: ${first.message}` };
  }
  return { file, line: 1, ...source, message: message.split('\n')[0] ?? message };
}

/** Node writes the place of an import that has no such export before the error. */
function linkError({ name, stack }: ReportedError): Position | undefined {
  const [, path, line, mark = ''] = /^(\S.*):(\d+)\n.*\n( *)\^/.exec(stack) ?? [];
  if (name !== 'SyntaxError' || path === undefined) return undefined;
  return { file: pathOf(path), line: Number(line), column: mark.length + 1 };
}

const ofNode = /Cannot find \w+ '([^']+)' imported from (.+)$/;
const ofVite = /Failed to load url (\S+) .* in (.+?)\. Does the file exist/;

function missingModule({ code, message }: ReportedError, sources: SourceTexts): Position | undefined {
  const [, name = '', importer] =
    (code === 'ERR_MODULE_NOT_FOUND' && ofNode.exec(message)) ||
    (code === 'ERR_LOAD_URL' && ofVite.exec(message)) ||
    [];
  if (importer === undefined) return undefined;
  const file = pathOf(importer);
  const text = sources.textOf(file) ?? '';
  const specifiers = [...text.matchAll(/(['"])([^'"\n]+)\1/g)];
  const isMissing = (specifier: string) => specifier === name || join(dirname(file), specifier) === name;
  const found = specifiers.find(([, , specifier = '']) => isMissing(specifier));
  const better = code === 'ERR_LOAD_URL' && { message: `Cannot find '${name}'.` };
  return { file, ...lineAndColumn(text, found?.index ?? 0), ...better };
}

function framesOf(stack: string): Position[] {
  return [...stack.matchAll(/^\s+at (?:.*\()?((?:file:|\/|[A-Z]:\\).+?):(\d+):(\d+)\)?$/gm)].map(
    ([, path = '', line, column]) => ({ file: pathOf(path), line: Number(line), column: Number(column) }),
  );
}

/** Returns the first line that differs from the last good state in the file that changed last. */
function firstChange(
  changed: ReadonlyMap<string, string | undefined>,
  sources: SourceTexts,
): Position | undefined {
  const [file, before = ''] = [...changed].at(-1) ?? [];
  const text = file === undefined ? undefined : sources.textOf(file);
  if (file === undefined || text === undefined) return undefined;
  const old = before.split('\n');
  const index = text.split('\n').findIndex((line, number) => line !== old[number]);
  return { file, line: Math.max(0, index) + 1 };
}

function pathOf(path: string): string {
  return path.startsWith('file:') ? fileURLToPath(path) : path;
}
