import type { Logger } from 'pino';

interface Run {
  readonly ids: readonly string[];
  readonly log: Logger;
  /** Logged with the error and the id. */
  readonly failure: string;
}

/**
 * Does the work of a job for each id, one after another. Logs failures, so that one broken row does not stop the
 * rows behind it in this run and in all later ones.
 */
export async function runEach(
  { ids, log, failure }: Run,
  work: (id: string) => Promise<unknown>,
): Promise<void> {
  for (const id of ids)
    try {
      await work(id);
    } catch (error) {
      log.error({ err: error, id }, failure);
    }
}
