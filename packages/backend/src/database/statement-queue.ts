import type { Client } from 'pg';

/**
 * Sends statements on a connection: immediately if it pipelines, otherwise one after the other. The driver's
 * own queue rejects concurrent statements from version 9 on, and counts the time in the queue towards a
 * statement's timeout.
 */
export class StatementQueue {
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly connection: Pick<Client, 'pipeline'>) {}

  run<T>(send: () => Promise<T>): Promise<T> {
    if (this.connection.pipeline) return send();
    const result = this.last.then(send, send);
    this.last = result;
    return result;
  }

  /** Resolves when the earlier statements have been answered, or sent if the connection pipelines. */
  async end(): Promise<void> {
    await this.run(() => Promise.resolve());
  }
}

/**
 * Runs the statements of a transaction. Returns after the last of them, including those that are not awaited.
 */
export async function withStatementQueue<T>(
  connection: Pick<Client, 'pipeline'>,
  work: (queue: StatementQueue) => Promise<T>,
): Promise<T> {
  const queue = new StatementQueue(connection);
  try {
    return await work(queue);
  } finally {
    await queue.end();
  }
}
