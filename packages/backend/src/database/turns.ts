import type { Client } from 'pg';

/**
 * Sends statements on a connection: immediately if it pipelines, otherwise one after the other. The driver's
 * own queue rejects concurrent statements from version 9 on, and counts the time in the queue towards a
 * statement's timeout.
 */
export class Turns {
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly connection: Pick<Client, 'pipeline'>) {}

  run<T>(send: () => Promise<T>): Promise<T> {
    if (this.connection.pipeline) return send();
    const turn = this.last.then(send, send);
    this.last = turn;
    return turn;
  }

  /** Resolves when the earlier statements have been answered, or sent if the connection pipelines. */
  async end(): Promise<void> {
    await this.run(() => Promise.resolve());
  }
}

/**
 * Runs the statements of a transaction. Returns after the last of them, including those that are not awaited.
 */
export async function inTurns<T>(
  connection: Pick<Client, 'pipeline'>,
  work: (turns: Turns) => Promise<T>,
): Promise<T> {
  const turns = new Turns(connection);
  try {
    return await work(turns);
  } finally {
    await turns.end();
  }
}
