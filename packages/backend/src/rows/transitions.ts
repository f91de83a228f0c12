import type { TransactionContext } from '../context/context.js';
import { adminRole, type Entity } from '@flotilla/core';
import { type Lifecycle, lifecycleOf, transitionOf } from '@flotilla/core/reflection';
import { actorOf, type Caller } from '../context/caller.js';
import { quoteName } from '../database/sql.js';
import { RefusedError } from '@flotilla/core/errors';
import type { StateTransition, RowHooks } from './row-hooks.js';

/** A change of one row. */
export interface RowChange {
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The actor of a transition: the server's own code, or a caller that changes the field. */
export type TransitionActor = 'system' | 'admin';

interface State {
  readonly name: string;
  readonly start: unknown;
  readonly lifecycle: Lifecycle;
}

/** The lifecycles of one entity: allowed transitions, and their log. */
export class Transitions {
  private readonly states: readonly State[];

  constructor(
    private readonly entity: Entity,
    private readonly hooks: RowHooks,
  ) {
    this.states = Object.entries(entity.fields).flatMap(([name, field]) => {
      const lifecycle = lifecycleOf(field);
      return lifecycle ? [{ name, lifecycle, start: field.default }] : [];
    });
  }

  /** Returns whether a change may be a transition. */
  areIn(values: RowChange['values']): boolean {
    return this.states.some(({ name }) => values[name] !== undefined);
  }

  /**
   * Locks the rows, and returns their transitions.
   * @throws RefusedError when the lifecycle does not allow one
   */
  async of(
    changes: readonly RowChange[],
    by: TransitionActor,
    { tx, caller }: TransactionContext,
  ): Promise<StateTransition[]> {
    const ids = changes.map(({ id }) => id);
    const text = `select t."id", to_jsonb(t) as row from ${quoteName(this.entity.table)} t where t."id" = any($1::uuid[]) order by t."id" for update`;
    const rows = new Map(
      (await tx.query<{ id: string; row: RowChange['values'] }>(text, [ids])).map(({ id, row }) => [id, row]),
    );
    return changes.flatMap(({ id, values }) => {
      const before = rows.get(id.toLowerCase());
      const changing = this.states.filter(
        ({ name }) => before && values[name] !== undefined && values[name] !== before[name],
      );
      return changing.map((state) =>
        this.move(
          state,
          { id, values: { ...before, ...values } },
          { from: String(before?.[state.name]), by, caller },
        ),
      );
    });
  }

  /** Returns the changes with the values that hooks set on transition. */
  withSet(changes: readonly RowChange[], transitions: readonly StateTransition[]): RowChange[] {
    return changes.map(({ id, values }) => {
      const own = transitions.filter((move) => move.id === id.toLowerCase());
      return {
        id,
        values: Object.assign({}, ...own.map((move) => this.hooks.setBy(this.entity, move)), values),
      };
    });
  }

  /** Logs transitions, and runs their hooks. */
  async record(transitions: readonly StateTransition[], context: TransactionContext): Promise<void> {
    if (transitions.length === 0) return;
    const rows = transitions.map(({ id, actor, ...move }) => ({
      ...move,
      actor,
      entity: this.entity.key,
      rowId: id,
    }));
    await context.tx.query(recordText, [JSON.stringify(rows)]);
    for (const handle of this.hooks.transitionHandlersOf(this.entity)) await handle(transitions, context);
  }

  /**
   * Requires that new rows start in the initial state; administrators may set any state.
   * @throws RefusedError
   */
  requireInitialState(row: RowChange['values'], caller: Caller): void {
    for (const { name, start, lifecycle } of this.states) {
      if (row[name] === undefined || row[name] === start || mayOverride(lifecycle, caller)) continue;
      throw new RefusedError({
        en: `${this.entity.key}: ${name} begins as ${String(start)}.`,
        ru: `${this.entity.key}: сначала ${name} — ${String(start)}.`,
      });
    }
  }

  private move(
    { name, lifecycle }: State,
    { id, values }: RowChange,
    { from, by, caller }: TransitionInput,
  ): StateTransition {
    const to = String(values[name]);
    const transition = transitionOf(lifecycle, { from, to, row: values });
    const isOverride = by === 'admin' && mayOverride(lifecycle, caller);
    if (!transition?.by.includes(by) && !isOverride)
      throw new RefusedError({
        en: `${this.entity.key}: ${name} can't go from ${from} to ${to}.`,
        ru: `${this.entity.key}: ${name} нельзя изменить с ${from} на ${to}.`,
      });
    return {
      id: id.toLowerCase(),
      field: name,
      from,
      to,
      name: transition?.name ?? null,
      actor: actorOf(caller),
    };
  }
}

interface TransitionInput {
  readonly from: string;
  readonly by: TransitionActor;
  readonly caller: Caller;
}

function mayOverride({ adminsMaySet }: Lifecycle, caller: Caller): boolean {
  return (
    adminsMaySet === 'any' &&
    (caller.kind === 'server' || (caller.kind === 'subject' && caller.roles.includes(adminRole)))
  );
}

const recordText =
  `insert into flotilla_transition ("entity", "rowId", "field", "from", "to", "name", "actor") ` +
  `select "entity", "rowId", "field", "from", "to", "name", "actor" from json_populate_recordset(null::flotilla_transition, $1::json)`;
