import type { Actor, Entity } from '@flotilla/core';
import type { Context, TransactionContext } from '../context/context.js';

/** A state transition of a row. */
export interface StateTransition {
  readonly id: string;
  readonly field: string;
  readonly from: string;
  readonly to: string;
  /**
   * The name of the transition; null when an administrator set a state that the lifecycle does not lead to.
   */
  readonly name: string | null;
  readonly actor: Actor;
}

/** A row after it was created or changed. */
export interface Written {
  readonly id: string;
  /** The row before the write; null for a new row. */
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>>;
}

/**
 * Runs after values were written, in the same transaction: an error rolls it back. Called once for all rows
 * of a write.
 */
type WriteHandler = (rows: readonly Written[], txContext: TransactionContext) => Promise<void>;
/**
 * Runs after state transitions, in the same transaction: an error rolls it back. Called once for all rows of
 * a write.
 */
type TransitionHandler = (
  transitions: readonly StateTransition[],
  txContext: TransactionContext,
) => Promise<void>;
/** Returns additional values that a transition sets on its row. */
type TransitionValues = (transition: StateTransition) => Readonly<Record<string, unknown>>;
/** Throws to refuse a deletion, in its transaction. */
type DeleteCheck = (ids: readonly string[], txContext: TransactionContext) => Promise<void>;

/** A row that a caller changes by a generic call. */
export interface GuardedRow {
  /** Stored values before the write, locked, without secrets; null when the row is new. */
  readonly before: Readonly<Record<string, unknown>> | null;
  /** The validated values of the call, secrets included, defaults not; null when the row is deleted. */
  readonly values: Readonly<Record<string, unknown>> | null;
}

/** A generic write of a guarded entity: of one row or of several, all or none. */
export interface GuardedWrite {
  readonly operation: 'create' | 'update' | 'delete';
  /** Whether the values come from the history. */
  readonly isRestore: boolean;
  readonly rows: readonly GuardedRow[];
}

/**
 * Runs after the write, in its transaction: an error rolls it back. `after` of a deleted row is the row as it
 * was.
 */
export type AfterGuardedWrite = (rows: readonly Written[]) => Promise<void>;

/**
 * Checks a generic write in its transaction before it is made, and throws to refuse it. May return a function
 * that runs after the write: rules for the stored rows, mails, sessions to end.
 *
 *     hooks.guard(invoice, async ({ rows }) => {
 *       const isSent = rows.some(({ before }) => before && before['status'] !== 'draft');
 *       if (isSent) throw new RefusedError('A sent invoice cannot be changed.');
 *     });
 */
export type RowGuard = (
  write: GuardedWrite,
  txContext: TransactionContext,
) => Promise<AfterGuardedWrite | void>;

/** Rejects a caller whose session has no recent proof of presence. */
export type PresenceCheck = (txContext: Context) => Promise<void>;

/** Returns whether a handler for changes of fields also handles a new row. */
type OfNew = (values: Readonly<Record<string, unknown>>) => boolean;

interface Follower {
  /** Runs only for changes of these fields; without it, for new rows too. */
  readonly fields?: readonly string[];
  readonly ofNew?: OfNew;
  readonly handle: WriteHandler;
}

/**
 * Hooks of modules that run in the transaction that writes rows of an entity, change state or are
 * deleted, for any caller. Work that can be done later belongs in an event handler. Register hooks before
 * startup.
 */
export class RowHooks {
  private readonly writes = new Map<string, Follower[]>();
  private readonly moves = new Map<string, TransitionHandler[]>();
  private readonly values = new Map<string, TransitionValues[]>();
  private readonly checks = new Map<string, DeleteCheck[]>();
  private readonly guards = new Map<string, RowGuard[]>();
  private checkPresence: PresenceCheck | undefined;

  /** Registers a handler for created and changed rows. */
  afterWrite(entity: Entity, handle: WriteHandler): void {
    this.follow(entity, { handle });
  }

  /**
   * Registers a handler for changes of some fields of existing rows. It receives the rows before the change;
   * inserts skip it, unless `ofNew` accepts a row.
   */
  afterChange(
    entity: Entity,
    fields: readonly string[],
    handle: WriteHandler,
    { ofNew }: { readonly ofNew?: OfNew } = {},
  ): void {
    this.follow(entity, { fields, handle, ...(ofNew && { ofNew }) });
  }

  /** Registers a handler for state transitions, of fields with a lifecycle. */
  onTransition(entity: Entity, handle: TransitionHandler): void {
    this.moves.set(entity.key, [...this.transitionHandlersOf(entity), handle]);
  }

  /**
   * Sets other fields of a row in the statement of its state transition, so that the response, its ETag and
   * the one event include them. Values of the caller take precedence. A handler of {@link onTransition} must
   * not write to the row in transition.
   */
  setOnTransition(entity: Entity, values: TransitionValues): void {
    this.values.set(entity.key, [...(this.values.get(entity.key) ?? []), values]);
  }

  /** Registers a check that runs before rows are deleted. */
  beforeDelete(entity: Entity, check: DeleteCheck): void {
    this.checks.set(entity.key, [...this.checksOf(entity), check]);
  }

  /**
   * Registers a guard for the generic writes of an entity whose definition has `guarded`; writes of module
   * code by `Rows` skip it.
   */
  guard({ key }: Pick<Entity, 'key'>, guard: RowGuard): void {
    this.guards.set(key, [...(this.guards.get(key) ?? []), guard]);
  }

  /** Sets the check for definitions with `guarded: 'presence'`; without accounts there is none. */
  guardPresence(check: PresenceCheck): void {
    this.checkPresence = check;
  }

  guardsOf({ key }: Entity): readonly RowGuard[] {
    return this.guards.get(key) ?? [];
  }

  /**
   * Rejects callers who must prove that they are present before they write to an entity.
   * @throws ForbiddenError
   */
  async requirePresence({ guarded }: Entity, context: Context): Promise<void> {
    if (guarded === 'presence') await this.checkPresence?.(context);
  }

  /** Fails when guards and definitions disagree. Called once, at startup. @throws Error */
  checkGuards(entities: ReadonlyMap<string, Entity>): void {
    for (const key of this.guards.keys()) {
      const entity = entities.get(key);
      if (entity && !entity.guarded)
        throw new Error(`${key} has a guard that no call passes. Set guarded: 'rules' in its definition.`);
    }
    for (const entity of entities.values())
      if (entity.guarded === 'rules' && this.guardsOf(entity).length === 0)
        throw new Error(
          `${entity.key} is guarded by rules, and has none. Register one with RowHooks.guard, or remove guarded.`,
        );
  }

  /** Returns the handlers for changes of some fields. */
  writesOf({ key }: Entity, written: readonly string[]): readonly WriteHandler[] {
    const registered = this.writes.get(key) ?? [];
    const isMeant = ({ fields }: Follower) => !fields || fields.some((field) => written.includes(field));
    return registered.filter(isMeant).map(({ handle }) => handle);
  }

  /** Returns the handlers for new rows. */
  insertsOf({ key }: Entity, rows: readonly Readonly<Record<string, unknown>>[]): readonly WriteHandler[] {
    const registered = this.writes.get(key) ?? [];
    const isMeant = ({ fields, ofNew }: Follower) => !fields || (ofNew !== undefined && rows.some(ofNew));
    return registered.filter(isMeant).map(({ handle }) => handle);
  }

  transitionHandlersOf({ key }: Entity): readonly TransitionHandler[] {
    return this.moves.get(key) ?? [];
  }

  setBy({ key }: Entity, transition: StateTransition): Readonly<Record<string, unknown>> {
    return Object.assign({}, ...(this.values.get(key) ?? []).map((values) => values(transition)));
  }

  checksOf({ key }: Entity): readonly DeleteCheck[] {
    return this.checks.get(key) ?? [];
  }

  private follow({ key }: Entity, follower: Follower): void {
    this.writes.set(key, [...(this.writes.get(key) ?? []), follower]);
  }
}
