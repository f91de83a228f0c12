import { type Caller, ForbiddenError, UnauthenticatedError, VisibleRows } from '@flotilla/backend';
import { adminRole } from '@flotilla/core';
import { isPlainObject } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { EventCatalog, type RowChange } from './event-catalog.js';

type Values = Readonly<Record<string, unknown>>;

/** An event in its stored form. */
export interface StoredEvent {
  readonly key: string;
  readonly payload: unknown;
}

/**
 * The data of events, reduced to what a caller may read. Denies by default: a row is included if the caller
 * can read it now, the id of a deleted row if the caller can read all rows of its entity, and the data of
 * other events only for administrators, since they have no read permission of their own.
 */
@Injectable()
export class VisiblePayload {
  constructor(
    @Inject(VisibleRows) private readonly visible: VisibleRows,
    @Inject(EventCatalog) private readonly catalog: EventCatalog,
  ) {}

  /** Returns undefined when the caller may read nothing of the event. */
  async of({ key, payload }: StoredEvent, caller: Caller): Promise<Values | undefined> {
    const change = this.catalog.changeOf(key);
    const data = isPlainObject(payload) ? payload : {};
    if (!change) return isAdministrator(caller) && this.catalog.has(key) ? data : undefined;
    const row = isPlainObject(data['row']) ? data['row'] : {};
    const before = isPlainObject(data['before']) ? data['before'] : {};
    return change.change === 'deleted'
      ? this.ofDeleted(change, row, caller)
      : this.ofRow(change, { row, before }, caller);
  }

  private async ofDeleted(
    { entity }: RowChange,
    { id }: Values,
    caller: Caller,
  ): Promise<Values | undefined> {
    return (await this.visible.readsAll(entity, caller)) ? { id } : undefined;
  }

  /**
   * Returns the fields of the row that the caller can read now: their values at the event for callers who can
   * read all rows of the entity. Others get the present values, since the row may have been private at the event.
   */
  private async ofRow(
    { entity, change }: RowChange,
    { row, before }: { readonly row: Values; readonly before: Values },
    caller: Caller,
  ): Promise<Values | undefined> {
    const readable = await this.readable(entity.key, String(row['id']), caller);
    if (!readable) return undefined;
    const fields = Object.keys(readable).filter((name) => name in row);
    const source = (await this.visible.readsAll(entity, caller)) ? row : readable;
    const values = Object.fromEntries(fields.map((name) => [name, source[name]]));
    if (change === 'created') return values;
    const changed = fields.filter((name) => JSON.stringify(row[name]) !== JSON.stringify(before[name]));
    return { ...values, changed: changed.filter((name) => name !== 'updatedAt') };
  }

  private async readable(key: string, id: string, caller: Caller): Promise<Values | undefined> {
    try {
      const found = (await this.visible.readsOf(key).rows([id], { caller })).get(id);
      const row: unknown = found && JSON.parse(String(found.text));
      if (!isPlainObject(row)) return undefined;
      return isPlainObject(row['data']) ? row['data'] : row;
    } catch (error) {
      if (error instanceof ForbiddenError || error instanceof UnauthenticatedError) return undefined;
      throw error;
    }
  }
}

const isAdministrator = (caller: Caller) => caller.kind === 'subject' && caller.roles.includes(adminRole);
