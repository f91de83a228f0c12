import { didYouMean } from '@flotilla/core/values';
import type { z } from 'zod';
import type { JobRun, RunSettings } from './job.js';

/** A queue of the library, and what is done with what stands in it. */
export interface Queue extends RunSettings {
  readonly name: string;
  /**
   * `exclusive`: one job of a key waits or runs; `key_strict_fifo`: jobs of a key run one after the other, and wait
   * behind one that is tried again or failed.
   */
  readonly policy: 'exclusive' | 'key_strict_fifo';
  readonly schedule?: string;
  readonly title?: Readonly<Record<string, string>>;
  /** Whether it is there for what may be asked for, and no reason by itself to keep jobs. */
  readonly isAside?: boolean;
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

/**
 * What is kept of a payload: its JSON. It is checked as it will be read, so that nothing is kept that its handler
 * could not parse (a `z.date()`, for one: dates of JSON are texts). @throws Error with the place and the reason
 */
export function wireOf(what: string, schema: z.ZodType, payload: unknown): string {
  const text = JSON.stringify(payload);
  const result = schema.safeParse(JSON.parse(text));
  if (result.success) return text;
  const [issue] = result.error.issues;
  const place = [what, ...(issue?.path ?? [])].join('.');
  throw new Error(`${place}: ${issue?.message}. Give it what its schema takes as JSON.`);
}
