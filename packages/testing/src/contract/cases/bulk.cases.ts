import { sharedVariants } from '../../make/input.js';
import { describe, expect, it } from 'vitest';
import { answersOf } from '../../kinds/answers.js';
import type { TestRow } from '../../test-request.js';
import { type ContractSubject, nobody } from '../contract-subject.js';

/** Writes of several rows in one call: all rows or none. */
export function bulkCases(subject: ContractSubject): void {
  describe('bulk', () => {
    if (subject.isCreatableByClients) createBulkCases(subject);

    it('changes all rows, in the order of the request', async () => {
      const rows = [await subject.row(), await subject.row()];
      const variant = sharedVariants(subject.entity).at(-1);
      const { status, data } = await updateMany(
        subject,
        rows.map(({ id }) => ({ id, variant })),
      );

      expect(status).toBe(200);
      expect(data).toEqual(rows.map((row) => ({ ...row, variant, updatedAt: expect.any(String) })));
      expect(
        (await subject.findBy({ column: 'id', method: 'inArray', value: rows.map(({ id }) => id) })).data,
      ).toEqual(expect.arrayContaining(data));
    });

    it.each([
      ['that does not exist', { id: nobody }, 404],
      ['that is wrong', { id: 'none', variant: 5 }, 400],
      ['without an id', {}, 400],
    ])('changes none when there is one %s', async (_, last, expected) => {
      const row = await subject.row();
      const before = await subject.content();
      expect(
        (await updateMany(subject, [{ id: row.id, variant: sharedVariants(subject.entity).at(-1) }, last]))
          .status,
      ).toBe(expected);
      expect(await subject.content()).toBe(before);
    });

    it('deletes all rows, and returns them in the order of the request', async () => {
      const rows = [await subject.row(), await subject.row()];
      const size = await subject.size();
      const { status, data, text } = await deleteMany(
        subject,
        rows.map(({ id }) => ({ id })),
      );

      expect(status, text).toBe(200);
      expect(data).toEqual(rows);
      expect(await subject.size()).toBe(size - 2);
    });

    it.each([
      ['that does not exist', { id: nobody }, 404],
      ['that is wrong', { id: 'none' }, 400],
      ['of which more is said', { id: nobody, variant: 'default' }, 400],
    ])('deletes none when there is one %s', async (_, last, expected) => {
      const { id } = await subject.row();
      const before = await subject.content();
      expect((await deleteMany(subject, [{ id }, last])).status).toBe(expected);
      expect(await subject.content()).toBe(before);
    });

    it('writes none when one has changed since it was read', async () => {
      const [one, other] = [await subject.row(), await subject.row()];
      const ifMatch = (await subject.call(`/${one.id}`)).headers.etag;
      await subject.update(one.id, { variant: 'default' });
      const before = await subject.content();
      const named = [{ id: other.id }, { id: one.id, ifMatch }];
      expect([(await updateMany(subject, named)).status, (await deleteMany(subject, named)).status]).toEqual([
        412, 412,
      ]);
      expect(await subject.content()).toBe(before);

      const fresh = (await subject.call(`/${one.id}`)).headers.etag;
      const { status, data } = await updateMany(subject, [{ id: other.id }, { id: one.id, ifMatch: fresh }]);
      expect([status, data.map(({ id }) => id)]).toEqual([200, [other.id, one.id]]);
    });
  });
}

function createBulkCases(subject: ContractSubject): void {
  it('stores all rows, in the order of the request', async () => {
    const size = await subject.size();
    const inputs = [await subject.input(), await subject.input(), await subject.input()];
    const { status, data, text } = await createMany(subject, inputs);

    expect(status, text).toBe(201);
    const names = subject.writable.flatMap(([name, { kind }]) => (answersOf(kind).answered ? [] : [name]));
    expect(data.map((row) => pick(row, names))).toEqual(inputs.map((input) => pick(input, names)));
    expect(await subject.size()).toBe(size + 3);
  });

  it('stores none when one is invalid, or references a row that cannot exist', async () => {
    const before = await subject.content();
    expect((await createMany(subject, [await subject.input(), { nonsense: 1 }])).status).toBe(400);
    const [reference] = subject.constrainedReferences;
    if (reference)
      expect(
        (
          await createMany(subject, [
            await subject.input(),
            await subject.input({ [reference.name]: nobody }),
          ])
        ).status,
      ).toBe(400);
    expect(await subject.content()).toBe(before);
  });

  const unique = subject.writable.find(([, field]) => field.unique)?.[0];
  if (unique)
    it('stores none when two have the same unique value', async () => {
      const input = await subject.input();
      const before = await subject.content();
      const { status } = await createMany(subject, [input, await subject.input({ [unique]: input[unique] })]);
      expect(status).toBe(409);
      expect(await subject.content()).toBe(before);
    });
}

const createMany = (subject: ContractSubject, data: unknown[]) =>
  subject.call<TestRow[]>('/bulk', { method: 'POST', data });
const updateMany = (subject: ContractSubject, data: unknown[]) =>
  subject.call<TestRow[]>('/bulk', { method: 'PATCH', data });
const deleteMany = (subject: ContractSubject, data: unknown[]) =>
  subject.call<TestRow[]>('/bulk', { method: 'DELETE', data });
const pick = (row: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]]));
