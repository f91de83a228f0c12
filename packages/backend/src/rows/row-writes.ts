import type { Entity } from '@flotilla/core';
import type { NotFoundError } from '@flotilla/core/errors';
import type { Context } from '../context/context.js';
import type { ChangeName } from '../history/change-table.js';
import type { FindOrCreateOptions } from './find-or-create.js';
import { RowDeletes } from './row-deletes.js';
import { RowInserts } from './row-inserts.js';
import { RowUpdates } from './row-updates.js';
import { StoredValues, type Values } from './stored-values.js';
import { type TransitionActor, type RowChange, Transitions } from './transitions.js';
import type { WriteParts } from './write-parts.js';
import { WriteRunner } from './write-runner.js';
import { WriteStatements } from './write-statements.js';
import { missingRow } from './written-rows.js';

/**
 * Writes the rows of one entity or link, and returns them as JSON text that PostgreSQL built. Each write is
 * one statement, which also emits the row's event and invalidates caches. Does not validate input: callers
 * must validate client data first.
 */
export class RowWrites {
  readonly transitions: Transitions;
  private readonly values: StoredValues;
  private readonly inserts: RowInserts;
  private readonly updates: RowUpdates;
  private readonly deletes: RowDeletes;

  constructor(
    private readonly entity: Entity,
    parts: WriteParts,
  ) {
    this.transitions = new Transitions(entity, parts.hooks);
    this.values = new StoredValues(entity);
    const own = {
      ...parts,
      entity,
      statements: new WriteStatements(entity, parts.compile.registry),
      runner: new WriteRunner(entity, parts),
      values: this.values,
    };
    this.inserts = new RowInserts(own);
    this.updates = new RowUpdates(own, this.transitions);
    this.deletes = new RowDeletes(own);
  }

  /** Stores new rows with defaults and generated fields, all or none. @throws ConflictError, InvalidError */
  insert(rows: readonly Values[], context: Context, change?: ChangeName): Promise<string[]> {
    return this.inserts.insert(rows, context, change);
  }

  /**
   * Returns the oldest row that has the given values in the fields `by`, or a new one with all values.
   * @throws TypeError when one of these is undefined
   */
  findOrCreate(
    values: Values,
    context: Context,
    options?: FindOrCreateOptions,
  ): Promise<{ row: string; isNew: boolean }> {
    return this.inserts.findOrCreate(values, context, options);
  }

  /**
   * Changes one row.
   * @throws NotFoundError, ConflictError, InvalidError, RefusedError for a forbidden state
   */
  update(id: string, patch: Values, context: Context, by?: TransitionActor): Promise<string> {
    return this.updates.update(id, patch, context, by);
  }

  /** Changes one row like {@link update}, as an administrator, and records the change as a restore. */
  restore(id: string, patch: Values, context: Context): Promise<string> {
    return this.updates.restore(id, patch, context);
  }

  /** Changes rows, all or none, by one statement per set of fields. @throws as `update` */
  updateMany(changes: readonly RowChange[], context: Context, by?: TransitionActor): Promise<string[]> {
    return this.updates.updateMany(changes, context, by);
  }

  /** Deletes one row; returns it as it was. @throws NotFoundError; errors of hooks */
  delete(id: string, context: Context): Promise<string> {
    return this.deletes.delete(id, context);
  }

  /** Deletes rows by one statement, all or none; returns them as they were. @throws as `delete` */
  deleteMany(ids: readonly string[], context: Context): Promise<string[]> {
    return this.deletes.deleteMany(ids, context);
  }

  /** Returns values as a statement stores them: of a new row, which gets an id, or of a change. */
  unsaved(values: Values, isNew: boolean): Values {
    return isNew ? this.values.ofNew(values) : this.values.ofChange(values);
  }

  notFound(id: string): NotFoundError {
    return missingRow(this.entity, id);
  }
}
