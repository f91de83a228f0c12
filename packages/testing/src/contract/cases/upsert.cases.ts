import { fileFieldsOf } from '@flotilla/backend/ports';
import { indexesOf } from '@flotilla/backend/schema';
import { describe, expect, it } from 'vitest';
import type { TestRow } from '../../test-request.js';
import { sharedVariants } from '../../make/input.js';
import type { ContractSubject } from '../contract-subject.js';

/** Returns the unique keys that clients can use to find rows. */
export function naturalKeys({ entity, writable }: ContractSubject): (readonly string[])[] {
  const names = new Set(writable.map(([name]) => name));
  return indexesOf(entity).flatMap(({ unique, where, fields }) =>
    unique && !where && fields.every((name) => names.has(name)) ? [fields] : [],
  );
}

/** Upserts of rows by a natural key. */
export function upsertCases(subject: ContractSubject): void {
  const [by] = naturalKeys(subject);
  if (!by || !subject.isCreatableByClients || fileFieldsOf(subject.entity).length > 0) return;

  describe('upsert', () => {
    it(`creates and changes rows by ${by.join(' and ')}, each once`, async () => {
      const [existing, input, size] = [await subject.row(), await subject.input(), await subject.size()];
      const variant = sharedVariants(subject.entity).at(-1);
      const keyed = Object.fromEntries(by.map((name) => [name, existing[name]]));
      const upsert = () =>
        subject.call<TestRow[]>(`/bulk?by=${by.join()}`, {
          method: 'PUT',
          data: [input, { ...keyed, variant }],
        });
      const [first, second] = [await upsert(), await upsert()];

      expect([first.status, first.meta], first.text).toEqual([200, { created: 1, updated: 1 }]);
      expect(second.meta).toEqual({ created: 0, updated: 2 });
      expect(second.data.map(({ id }) => id)).toEqual(first.data.map(({ id }) => id));
      expect([first.data[1]?.id, first.data[1]?.['variant'], await subject.size()]).toEqual([
        existing.id,
        variant,
        size + 1,
      ]);
    });

    it(`refuses two rows with the same ${by.join(' and ')}, and names the second`, async () => {
      const existing = await subject.row();
      const keyed = Object.fromEntries(by.map((name) => [name, existing[name]]));
      const { status, problem } = await subject.call(`/bulk?by=${by.join()}`, {
        method: 'PUT',
        data: [keyed, keyed],
      });

      expect(status).toBe(409);
      expect(problem.details?.['rows']).toEqual(
        by.map((field) => expect.objectContaining({ index: 1, field, rule: 'taken' })),
      );
    });
  });
}
