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

/** Page size of the reads of a job, in rows. */
export interface Page {
  /** Id of the last row of the former page. */
  readonly after: string;
  readonly limit: number;
}

interface Pages extends Omit<Run, 'ids'> {
  /** Returns the ids of a page in their order. */
  readonly read: (page: Page) => Promise<string[]>;
  /** Maximum number of pages. Unlimited by default. */
  readonly most?: number;
}

const firstId = '00000000-0000-0000-0000-000000000000';
const pageSize = 500;

/**
 * Does the work of a job for all rows, page by page. Rows that stay, because their work fails or has to wait, do not keep
 * the job from later ones.
 */
export async function runPages(
  { read, most = Infinity, ...run }: Pages,
  work: (id: string) => Promise<unknown>,
): Promise<void> {
  let after = firstId;
  for (let page = 1; page <= most; page++) {
    const ids = await read({ after, limit: pageSize });
    await runEach({ ...run, ids }, work);
    if (ids.length < pageSize) return;
    after = ids.at(-1) ?? after;
  }
}
