import type { Link } from '@flotilla/core';
import { isLink } from '@flotilla/core';
import { describe, expect, it } from 'vitest';
import { statementCount } from '../../statement-count.js';
import type { TestAnswer, TestRow } from '../../test-request.js';
import { type ContractSubject, nobody } from '../contract-subject.js';

interface Use {
  readonly relation: string;
  readonly entity: string;
  readonly count: number;
  readonly sample: readonly { readonly id: string; readonly label: string }[];
}

/** Uses of a row: by links, and by references of other rows. */
export function usesCases(subject: ContractSubject): void {
  describe('uses', () => {
    it('are read in two statements, and are 404 for an unknown row', async () => {
      const [row] = subject.rows;
      const sent = await statementCount(subject.app, async () => {
        const { status, data, text } = await usesOf(subject, subject.entity.route, row?.id);
        expect([status, Array.isArray(data)], text).toEqual([200, true]);
      });
      expect(sent).toBeLessThanOrEqual(2);
      expect((await usesOf(subject, subject.entity.route, nobody)).status).toBe(404);
    });

    const references = [...subject.registry.referencesOf(subject.entity.key).values()];
    if (references.length > 0)
      it('of a referenced row include the referencing row', async () => {
        for (const { field, far } of references) {
          const row = await subject.rowWith(field);
          const { status, data } = await usesOf(subject, subject.registry.entity(far).route, row[field]);
          if (status === 404) continue;
          expect([field, data]).toEqual([
            field,
            expect.arrayContaining([expect.objectContaining(useBy(subject, row, field))]),
          ]);
        }
      });
  });
}

/** A use by a link names the row at its other end. */
function useBy(
  { entity }: ContractSubject,
  row: TestRow,
  field: string,
): Partial<Record<keyof Use, unknown>> {
  const other = isLink(entity) ? otherEnd(entity, field) : undefined;
  const sample = expect.arrayContaining([
    { id: other ? row[other.field] : row.id, label: expect.any(String) },
  ]);
  if (other) return { relation: entity.key, entity: other.key, count: 1, sample };
  return { relation: `${entity.key}.${field}`, entity: entity.key, count: 1, sample };
}

function otherEnd({ left, right }: Link, field: string) {
  if (!right) return undefined;
  return field === left.field ? right : field === right.field ? left : undefined;
}

function usesOf(subject: ContractSubject, route: string, id: unknown): Promise<TestAnswer<Use[]>> {
  return subject.app.request<Use[]>({ url: `${route}/${String(id)}/uses` });
}
