import type { ReportedError } from '@flotilla/runtime';
import type { SourceTexts } from './source-texts.js';

const calls = /^(?:define[A-Z]\w*|show|via|list)$/;

/**
 * Returns the function of the framework that received undefined, as it does for an export that does not exist:
 * `defineVariant(views.nope, …)`.
 */
export function calledWithUndefined(
  { name, stack }: ReportedError,
  sources: SourceTexts,
): string | undefined {
  if (name !== 'TypeError' || !/ of undefined \(reading /.test(stack)) return undefined;
  const frames = [...stack.matchAll(/^\s+at (?:(?:\w+\.)*(\w+) \()?(?:file:\/\/)?(.+?):\d+:\d+\)?$/gm)];
  const first = frames.findIndex(
    ([, , file = '']) => sources.textOf(file) !== undefined && !sources.isOfFramework(file),
  );
  const [, called = ''] = frames[first - 1] ?? [];
  return calls.test(called) ? called : undefined;
}
