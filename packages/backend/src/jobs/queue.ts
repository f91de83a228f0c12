import { didYouMean } from '@flotilla/core/values';
import type { z } from 'zod';
import type { JobRun, RunSettings } from './job.js';

/** A queue of the library, with its handler. */
export interface Queue extends RunSettings {
  readonly name: string;
  /**
   * `exclusive`: at most one job of a key waits or runs; `key_strict_fifo`: jobs of a key run in order, and
   * wait behind one that is being retried or has failed.
   */
  readonly policy: 'exclusive' | 'key_strict_fifo';
  readonly schedule?: string;
  readonly title?: Readonly<Record<string, string>>;
  /** Whether this queue alone is no reason to start job processing. */
  readonly isAside?: boolean;
  run(data: unknown, run: JobRun): Promise<void>;
}

const queueName = /^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/;

/** Returns the problem of a job's or handler's name, with the fix; undefined when the name is valid. */
export function nameProblem(name: string, modules: readonly string[]): string | undefined {
  if (!queueName.test(name))
    return `"${name}": the name must be "<module>.<name>", such as "billing.invoice".`;
  const [module = ''] = name.split('.');
  if (modules.includes(module)) return undefined;
  return `"${name}": "${module}" is not an installed module.${didYouMean(module, modules)} Name it after the module that it is of.`;
}

/**
 * Serializes a payload as JSON. Validates the parsed JSON, so that nothing is stored that the handler could
 * not parse (such as `z.date()`: dates in JSON are texts).
 * @throws Error with the path and the reason
 */
export function payloadJson(what: string, schema: z.ZodType, payload: unknown): string {
  const text = JSON.stringify(payload);
  const result = schema.safeParse(JSON.parse(text));
  if (result.success) return text;
  const [issue] = result.error.issues;
  const path = [what, ...(issue?.path ?? [])].join('.');
  throw new Error(`${path}: ${issue?.message}. Pass data that its schema accepts as JSON.`);
}
