import { InvalidationBus } from '@flotilla/backend/ports';
import { isLink, type RowEvent } from '@flotilla/core';
import { type Change, changeEventKey, changes } from '@flotilla/core/reflection';
import { describe, expect, it } from 'vitest';
import type { TestRow } from '../../test-request.js';
import type { RecordedEvents } from '../../record-events.js';
import type { ContractSubject } from '../contract-subject.js';

/** The recorded events of all rows. */
export type RecordedRows = RecordedEvents<
  RowEvent<string, { readonly row: Readonly<Record<string, unknown>> }>
>;

/** Every write is published: its invalidation tags before its response, and an event to handlers. */
export function eventCases(subject: ContractSubject, recorded: RecordedRows): void {
  const writes: Record<Change, (id: string) => Promise<TestRow>> = {
    created: () => subject.row(),
    updated: async (id) => (await subject.update(id, { variant: 'default' })).data,
    deleted: async (id) => (await subject.call(`/${id}`, { method: 'DELETE' })).data,
  };

  describe('events', () => {
    it.each(changes)('invalidates caches before the response when a row was %s', async (change) => {
      const { id } = await subject.row();
      const received = new Set<string>();
      const stop = subject.app.nest
        .get(InvalidationBus)
        .onStale((tags) => tags.forEach((tag) => received.add(tag)));
      const row = await writes[change](id);
      stop();
      expect([...received]).toEqual(expect.arrayContaining(tagsOf(subject, row)));
    });

    it.each(changes)('delivers the row that was %s, and the actor, to handlers', async (change) => {
      const { id: old } = await subject.row();
      const { id } = await writes[change](old);
      const key = changeEventKey(subject.entity, change);
      const { payload } = await recorded.matching(
        ({ payload: { row }, delivery: { event } }) => event === key && row.id === id,
      );
      const before = change === 'updated' ? { before: expect.objectContaining({ id }) } : {};
      expect(payload).toEqual({ row: expect.objectContaining({ id }), actor: { kind: 'server' }, ...before });
    });
  });
}

function tagsOf({ entity }: ContractSubject, row: TestRow): string[] {
  const ends = isLink(entity) ? [entity.left, entity.right].flatMap((end) => (end ? [end.field] : [])) : [];
  return [
    entity.key,
    `${entity.key}:${row.id}`,
    ...ends.map((field) => `${entity.key}@${field}:${String(row[field])}`),
  ];
}
