import type { Actor, Entity } from '@flotilla/core';
import type { Context } from '../context/context.js';

/** A row whose state has changed. */
export interface Move {
  readonly id: string;
  readonly field: string;
  readonly from: string;
  readonly to: string;
  /** The transition that was made; null where an administrator set what the machine does not lead to. */
  readonly name: string | null;
  readonly actor: Actor;
}

/** A row that was made or changed, as it is stored now. */
export interface Written {
  readonly id: string;
  /** As it was; null of a new row. */
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>>;
}

/** What follows of new values, in their transaction: a failure undoes them. One call for all rows of a write. */
type WriteHandler = (rows: readonly Written[], inside: Required<Context>) => Promise<void>;
/** What follows of moves, in their transaction: a failure undoes them. One call for all rows of a write. */
type MoveHandler = (moves: readonly Move[], inside: Required<Context>) => Promise<void>;
/** What a move sets on its row besides the state. */
type MoveValues = (move: Move) => Readonly<Record<string, unknown>>;
/** Throws where rows must stay, in the transaction that is to delete them. */
type DeleteCheck = (ids: readonly string[], inside: Required<Context>) => Promise<void>;

/** A row that a caller changes by a generic call. */
export interface GuardedRow {
  /** As stored before the write, locked, without secrets; null when the row is new. */
  readonly before: Readonly<Record<string, unknown>> | null;
  /** The validated values of the call, secrets included, defaults not; null when the row is deleted. */
  readonly values: Readonly<Record<string, unknown>> | null;
}

/** A generic write of a guarded entity: of one row or of several, all or none. */
export interface GuardedWrite {
  readonly operation: 'create' | 'update' | 'delete';
  /** Whether the values come from history. */
  readonly isRestore: boolean;
  readonly rows: readonly GuardedRow[];
}

/** Runs after the write, in its transaction: an error rolls it back. `after` of a deleted row is the row as it was. */
export type AfterGuardedWrite = (rows: readonly Written[]) => Promise<void>;

/**
 * Checks a generic write before it is made, in its transaction, and throws to refuse it. May return what follows the write: rules over
 * the rows as stored, mails, sessions to end.
 *
 *     hooks.guard(invoice, async ({ rows }) => {
 *       if (rows.some(({ before }) => before && before['status'] !== 'draft')) throw new RefusedError('A sent invoice cannot be changed.');
 *     });
 */
export type RowGuard = (write: GuardedWrite, inside: Required<Context>) => Promise<AfterGuardedWrite | void>;

/** Rejects a caller whose session has not proven its holder of late. */
export type PresenceCheck = (inside: Context) => Promise<void>;

interface Follower {
  /** Of rows that are there; those that are made too, when not said. */
  readonly fields?: readonly string[];
  readonly handle: WriteHandler;
}

/**
 * What modules do in the very transaction in which rows of an entity are written, change state or are deleted, whoever changes them. What may
 * be done later is an event. They are added before the application starts.
 */
export class RowHooks {
  private readonly writes = new Map<string, Follower[]>();
  private readonly moves = new Map<string, MoveHandler[]>();
  private readonly values = new Map<string, MoveValues[]>();
  private readonly checks = new Map<string, DeleteCheck[]>();
  private readonly guards = new Map<string, RowGuard[]>();
  private checkPresence: PresenceCheck | undefined;

  /** Does what follows when rows are made or changed. */
  afterWrite(entity: Entity, handle: WriteHandler): void {
    this.follow(entity, { handle });
  }

  /** Does what follows when one of some fields of rows that are there is written, told how they were; rows that are made cost nothing. */
  afterChange(entity: Entity, fields: readonly string[], handle: WriteHandler): void {
    this.follow(entity, { fields, handle });
  }

  /** Does what follows when rows change the state that a field with a lifecycle says. */
  onTransition(entity: Entity, handle: MoveHandler): void {
    this.moves.set(entity.key, [...this.movesOf(entity), handle]);
  }

  /**
   * Sets other fields of a row that changes state, by the same statement: so the answer, its ETag and the one event tell of them. What
   * whoever changes the row says of these fields goes before. A handler of {@link onTransition} must not write to the row that moves.
   */
  setOnTransition(entity: Entity, values: MoveValues): void {
    this.values.set(entity.key, [...(this.values.get(entity.key) ?? []), values]);
  }

  /** Looks at rows before they are deleted. */
  beforeDelete(entity: Entity, check: DeleteCheck): void {
    this.checks.set(entity.key, [...this.checksOf(entity), check]);
  }

  /** Guards the generic writes of an entity whose definition has `guarded`; module code that writes by `Rows` does not pass the guard. */
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

  /** Rejects callers who must prove that they are present before they write to an entity. @throws ForbiddenError */
  async requirePresence({ guarded }: Entity, context: Context): Promise<void> {
    if (guarded === 'presence') await this.checkPresence?.(context);
  }

  /** Fails where guards and definitions disagree: called once, at startup. @throws Error */
  checkGuards(entities: ReadonlyMap<string, Entity>): void {
    for (const key of this.guards.keys()) {
      const entity = entities.get(key);
      if (entity && !entity.guarded) throw new Error(`${key} has a guard that no call passes. Set guarded: 'rules' in its definition.`);
    }
    for (const entity of entities.values())
      if (entity.guarded === 'rules' && this.guardsOf(entity).length === 0)
        throw new Error(`${entity.key} is guarded by rules, and has none. Register one with RowHooks.guard, or remove guarded.`);
  }

  /** What follows when some fields of rows that are there are written, or when rows are made. */
  writesOf({ key }: Entity, written: readonly string[] | 'new'): readonly WriteHandler[] {
    const known = this.writes.get(key) ?? [];
    const isMeant = ({ fields }: Follower) => !fields || (written !== 'new' && fields.some((field) => written.includes(field)));
    return known.filter(isMeant).map(({ handle }) => handle);
  }

  movesOf({ key }: Entity): readonly MoveHandler[] {
    return this.moves.get(key) ?? [];
  }

  setBy({ key }: Entity, move: Move): Readonly<Record<string, unknown>> {
    return Object.assign({}, ...(this.values.get(key) ?? []).map((values) => values(move)));
  }

  checksOf({ key }: Entity): readonly DeleteCheck[] {
    return this.checks.get(key) ?? [];
  }

  private follow({ key }: Entity, follower: Follower): void {
    this.writes.set(key, [...(this.writes.get(key) ?? []), follower]);
  }
}
