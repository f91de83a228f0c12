import { Subscriptions } from '@flotilla/backend';
import { type DeliveredEvent, InvalidationBus } from '@flotilla/backend/server';
import { type Change, changeEventKey, changes, isLink } from '@flotilla/core';
import { describe, expect, it } from 'vitest';
import type { TestRow } from '../../test-request.js';
import type { ContractSubject } from '../contract-subject.js';

/** Every write is told: to caches by its tags before it is answered, to subscribers as an event. */
export function eventCases(subject: ContractSubject): void {
  const writes: Record<Change, (id: string) => Promise<TestRow>> = {
    created: () => subject.row(),
    updated: async (id) => (await subject.update(id, { variant: 'default' })).data,
    deleted: async (id) => (await subject.call(`/${id}`, { method: 'DELETE' })).data,
  };

  describe('events', () => {
    it.each(changes)('tells caches what is stale before it answers that a row was %s', async (change) => {
      const { id } = await subject.row();
      const heard = new Set<string>();
      const stop = subject.app.nest.get(InvalidationBus).onStale((tags) => tags.forEach((tag) => heard.add(tag)));
      const row = await writes[change](id);
      stop();
      expect([...heard]).toEqual(expect.arrayContaining(tagsOf(subject, row)));
    });

    it.each(changes)('gives subscribers the row that was %s', async (change) => {
      const { id } = await subject.row();
      const delivered: DeliveredEvent[] = [];
      const topic = changeEventKey(subject.entity, change);
      const { promise, resolve } = Promise.withResolvers<void>();
      const row = { id: '' };
      subject.app.nest.get(Subscriptions).add({
        name: `contract.${topic}`,
        topic,
        async handle(event) {
          delivered.push(event);
          if (row.id) resolve();
        },
      });
      row.id = (await writes[change](id)).id;
      if (delivered.length === 0) await promise;
      expect(delivered).toContainEqual({ id: expect.any(String), topic, payload: expect.objectContaining({ id: row.id }) });
    });
  });
}

function tagsOf({ entity }: ContractSubject, row: TestRow): string[] {
  const ends = isLink(entity) ? [entity.left, entity.right].flatMap((end) => (end ? [end.field] : [])) : [];
  return [entity.key, `${entity.key}:${row.id}`, ...ends.map((field) => `${entity.key}@${field}:${String(row[field])}`)];
}
