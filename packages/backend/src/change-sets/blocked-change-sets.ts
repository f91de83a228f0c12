import type { Writer, WriteTransaction } from '../invalidation/writer.js';
import type { ChangeSetStore, DueChangeSet } from './change-set-store.js';

/** A scheduled change set that could not be published. */
export interface BlockedSet {
  /** Null for a draft of a row. */
  readonly title: string | null;
  /** The id of a subject. */
  readonly createdBy: string | null;
}

/** The reason of a refused publishing. */
export interface Problem {
  readonly status: number;
  readonly message: string;
}

/** A scheduled change set that could not be published at its time. */
export interface BlockedChangeSet {
  readonly id: string;
  /** Null for a draft of a row. */
  readonly title: string | null;
  readonly problem: Problem;
  /** The subjects that scheduled and created it. */
  readonly authorIds: readonly string[];
  /** The language of the person who scheduled it. */
  readonly language?: string;
}

type Handle = (blocked: BlockedChangeSet, tx: WriteTransaction) => Promise<void>;

/** Blocks scheduled change sets that cannot be published, and notifies modules. */
export class BlockedChangeSets {
  private readonly handlers: Handle[] = [];

  constructor(
    private readonly writer: Writer,
    private readonly store: ChangeSetStore,
  ) {}

  /** Registers a handler, which runs once per blocked change set, in the transaction that blocks it. */
  on(handle: Handle): void {
    this.handlers.push(handle);
  }

  /** Blocks a due change set, unless another process has ended its schedule. */
  async block({ id, caller, language }: DueChangeSet, problem: Problem): Promise<void> {
    await this.writer.transaction(async (tx) => {
      const found = await this.store.block(id, problem, tx);
      if (!found) return;
      const scheduledBy = caller.kind === 'subject' ? caller.id : null;
      const authorIds = [...new Set([scheduledBy, found.createdBy].filter((author) => author !== null))];
      const blocked = {
        id,
        title: found.title,
        problem,
        authorIds,
        ...(language !== undefined && { language }),
      };
      for (const handle of this.handlers) await handle(blocked, tx);
    });
  }
}
