import type { Actor, Entity } from '@flotilla/core';
import type { Context } from '@flotilla/changes';

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

/** What follows of moves, in their transaction: a failure undoes them. One call for all rows of a write. */
type MoveHandler = (moves: readonly Move[], inside: Required<Context>) => Promise<void>;
/** What a move sets on its row besides the state. */
type MoveValues = (move: Move) => Readonly<Record<string, unknown>>;
/** Throws where rows must stay, in the transaction that is to delete them. */
type DeleteCheck = (ids: readonly string[], inside: Required<Context>) => Promise<void>;

/**
 * What modules do in the very transaction in which rows of an entity change state or are deleted, whoever changes them. What may
 * be done later is an event. They are added before the application starts.
 */
export class RowHooks {
  private readonly moves = new Map<string, MoveHandler[]>();
  private readonly values = new Map<string, MoveValues[]>();
  private readonly checks = new Map<string, DeleteCheck[]>();

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

  movesOf({ key }: Entity): readonly MoveHandler[] {
    return this.moves.get(key) ?? [];
  }

  setBy({ key }: Entity, move: Move): Readonly<Record<string, unknown>> {
    return Object.assign({}, ...(this.values.get(key) ?? []).map((values) => values(move)));
  }

  checksOf({ key }: Entity): readonly DeleteCheck[] {
    return this.checks.get(key) ?? [];
  }
}
