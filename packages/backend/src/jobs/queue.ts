import type { RunSettings, JobRun } from './job.js';
import { didYouMean } from '@flotilla/core';

/** A queue of the library, and what is done with what stands in it. */
export interface Queue extends RunSettings {
  readonly name: string;
  /**
   * `exclusive`: one job of a key waits or runs; `key_strict_fifo`: jobs of a key run one after the other, and wait
   * behind one that is tried again or failed.
   */
  readonly policy: 'exclusive' | 'key_strict_fifo';
  readonly schedule?: string;
  run(data: unknown, run: JobRun): Promise<void>;
}

const queueName = /^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/;

/** What is wrong with the name of a job or handler, with the fix; undefined when nothing is. */
export function nameProblem(name: string, modules: readonly string[]): string | undefined {
  if (!queueName.test(name)) return `"${name}": the name must be "<module>.<name>", such as "billing.invoice".`;
  const [module = ''] = name.split('.');
  if (modules.includes(module)) return undefined;
  return `"${name}": "${module}" is not an installed module.${didYouMean(module, modules)} Name it after the module that it is of.`;
}
