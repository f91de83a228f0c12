import { constraintNames, indexesOf, type TableIndex } from '@flotilla/backend/schema';
import type { ExclusionDefinition } from '@flotilla/core/reflection';
import { describe, expect, it } from 'vitest';
import { type ContractSubject, nobody } from '../contract-subject.js';

/** Violations of database constraints, reported in terms of the definition, and cascades. */
export function constraintCases(subject: ContractSubject): void {
  const named = constraintNames(subject.entity);
  if (uniqueIndexes(subject).length + subject.constrainedReferences.length + named.length === 0) return;
  describe('constraints', () => {
    if (named.length > 0) ruleCases(subject, named);
    for (const index of uniqueIndexes(subject)) {
      const title = `a second row with the same ${index.fields.join(', ')}${index.where ? ` where ${JSON.stringify(index.where)}` : ''}`;
      if (subject.isCreatableByClients)
        it(`refuses ${title}`, async () => {
          const first = await subject.row(taken(index));
          const before = await subject.content();
          await expectConflict(
            await subject.create(await subject.input({ ...index.where, ...sameAs(first, index) })),
            index,
          );
          expect(await subject.content()).toBe(before);
          await remove(subject, first.id);
        });

      it(`refuses to change a row to ${title}`, async () => {
        const first = await subject.row(taken(index));
        const second = await subject.row();
        await expectConflict(
          await subject.update(second.id, { ...index.where, ...sameAs(first, index) }),
          index,
        );
        expect((await subject.call(`/${second.id}`)).data).toEqual(second);
        await remove(subject, first.id);
      });
    }

    for (const index of uniqueIndexes(subject)) togetherCases(subject, index);

    for (const { name, to } of subject.constrainedReferences) {
      if (subject.isCreatableByClients)
        it(`refuses a ${name} without a row of ${to.key}`, async () => {
          const { status, problem } = await subject.create(
            await subject.input({ ...subject.exclusiveOf(name), [name]: nobody }),
          );
          expect([status, problem.cause]).toEqual([
            400,
            [{ field: name, message: 'names a row that does not exist.', rule: 'missingRow' }],
          ]);
        });

      it(`refuses to change to a ${name} without a row of ${to.key}`, async () => {
        const change = { ...subject.exclusiveOf(name), [name]: nobody };
        const { status, problem } = await subject.update(subject.rows[0]?.id ?? '', change);
        expect([status, problem.cause[0]?.field]).toEqual([400, name]);
      });

      it(`is deleted with its ${to.key}`, async () => {
        const row = await subject.rowWith(name);
        const other = await subject.row();
        expect(
          (await subject.app.request({ url: `${to.route}/${String(row[name])}`, method: 'DELETE' })).status,
        ).toBe(200);
        expect((await subject.call(`/${row.id}`)).status).toBe(404);
        expect((await subject.call(`/${other.id}`)).status).toBe(200);
      });
    }
  });
}

/** Deletes a row without the rules of its module. */
const remove = ({ app, entity }: ContractSubject, id: string) =>
  app.sql(`delete from "${entity.table}" where "id" = $1`, [id]);

/** Checks and exclusions of the definition. */
function ruleCases(subject: ContractSubject, named: readonly string[]): void {
  const { entity } = subject;
  it('has its checks and exclusions in the database', async () => {
    const found = await subject.app.sql<{ name: string }>(
      `select conname as name from pg_constraint where conrelid = $1::regclass and contype in ('c', 'x') and convalidated`,
      [entity.table],
    );
    expect(found.map(({ name }) => name).toSorted()).toEqual(named.toSorted());
  });

  for (const exclusion of entity.excludes ?? [])
    it(`refuses a second row whose ${exclusion.range.join(' to ')} overlaps`, async () => {
      const active = activeIn(exclusion);
      const first = await subject.row(active);
      const same = Object.fromEntries(
        [...exclusion.equal, ...exclusion.range].map((name) => [name, first[name]]),
      );
      await expect(subject.row({ ...active, ...same })).rejects.toMatchObject({
        status: 409,
        causes: exclusion.range.map((field) => ({ field })),
      });
    });
}

/** Returns values of a row that takes part in an exclusion. */
function activeIn({ where = {} }: ExclusionDefinition): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(where).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
}

/** Fields that are unique together: some may be shared, and null is never taken. */
function togetherCases(subject: ContractSubject, { fields, where, lowered }: TableIndex): void {
  const last = fields.at(-1);
  if (!subject.isCreatableByClients || fields.length < 2 || last === undefined || where) return;
  const index = { fields, where, lowered };
  const shared = fields.slice(0, -1);
  it(`accepts a second row with the same ${shared.join(', ')} and another ${last}`, async () => {
    const first = await subject.row();
    const input = await subject.input(sameAs(first, { ...index, fields: shared }));
    // Kinds with few values may repeat one.
    if (input[last] === first[last]) return;
    const { status, text, data } = await subject.create(input);
    expect(status, text).toBe(201);
    for (const { id } of [first, data]) await subject.call(`/${id}`, { method: 'DELETE' });
  });

  const optional = fields.find((name) => subject.entity.fields[name]?.optional);
  if (optional !== undefined)
    it(`accepts rows with the same ${fields.join(', ')} where ${optional} is null`, async () => {
      const first = await subject.row({ [optional]: null });
      const { status, text, data } = await subject.create(await subject.input(sameAs(first, index)));
      expect(status, text).toBe(201);
      for (const { id } of [first, data]) await subject.call(`/${id}`, { method: 'DELETE' });
    });
}

/**
 * Returns the unique indexes that clients can violate separately: not those of secrets, nor those that
 * contain another.
 */
function uniqueIndexes({ entity, writable }: ContractSubject): TableIndex[] {
  const names = writable.map(([name]) => name);
  const unique = indexesOf(entity).filter(
    (index) => index.unique && index.fields.every((field) => names.includes(field)),
  );
  const isWithin = (inner: TableIndex, outer: TableIndex) =>
    inner.fields.length < outer.fields.length &&
    !inner.where &&
    inner.fields.every((field) => outer.fields.includes(field));
  return unique.filter((index) => !unique.some((other) => isWithin(other, index)));
}

const taken = ({ where }: TableIndex) => ({ ...where });

/** Returns the values of the index, in another case when it ignores case. */
function sameAs(row: Record<string, unknown>, { fields, lowered }: TableIndex): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => {
      const value = row[field];
      return [field, typeof value === 'string' && lowered.includes(field) ? value.toUpperCase() : value];
    }),
  );
}

async function expectConflict(
  { status, problem }: Awaited<ReturnType<ContractSubject['create']>>,
  { fields }: TableIndex,
): Promise<void> {
  expect([status, problem.cause.map(({ field }) => field)]).toEqual([409, fields]);
}
