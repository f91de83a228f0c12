import { describeFailure } from '@flotilla/local';
import { explain, findApplication, isVerboseProcess, reportFailure } from '@flotilla/runtime';

/** Prints an error once on stderr: the problem, its place in the source and what to do. */
export async function reportError(error: unknown): Promise<void> {
  const place = await placeOf(error);
  if (place === undefined) return reportFailure(error);
  console.error(`\n${place}`);
  if (isVerboseProcess()) console.error(error);
}

/**
 * Returns the problem, the file and line, the code there and the fix, for an error in the source of an application;
 * undefined for other errors.
 */
export async function placeOf(error: unknown): Promise<string | undefined> {
  if (!(error instanceof Error) || explain(error, process.env)) return undefined;
  const application = await findApplication().catch(() => undefined);
  if (application === undefined) return undefined;
  const { message, location, frame } = await describeFailure(error, application);
  if (location === undefined) return undefined;
  const { path, line, column } = location;
  const place = `  ${path}:${line}${column === undefined ? '' : `:${column}`}`;
  return [linesOf(message), place, ...(frame === undefined ? [] : [frame])].join('\n');
}

/** Leaves out a first line that only introduces one problem. */
function linesOf(message: string): string {
  const [first = '', ...rest] = message.split('\n').filter((line) => line.trim() !== '');
  return first.endsWith(':') && rest.length > 0
    ? rest.map((line) => line.replace(/^\s*- /, '')).join('\n')
    : message;
}
