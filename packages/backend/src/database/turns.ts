import type { Client } from 'pg';

/**
 * Has statements sent on a connection: as they come where it takes one while it works on another, else each when the one before
 * has been answered. The driver's own queue refuses that from its ninth version on, and counts the time of a statement from when it came to stand there.
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

  /** Once what came before has been answered, or sent where that is enough. */
  async end(): Promise<void> {
    await this.run(() => Promise.resolve());
  }
}

/** Runs what is said in a transaction: what ends that comes after the last of it, also of what nobody waits for. */
export async function inTurns<T>(connection: Pick<Client, 'pipeline'>, work: (turns: Turns) => Promise<T>): Promise<T> {
  const turns = new Turns(connection);
  try {
    return await work(turns);
  } finally {
    await turns.end();
  }
}
