import type { FindQuery, OrderBy } from '@flotilla/core/queries';
import { kindOf, presentationOf } from '@flotilla/core/reflection';
import { describe, expect, it } from 'vitest';
import { answersOf } from '../../kinds/answers.js';
import type { ContractSubject, SubjectColumn } from '../contract-subject.js';

/** Documents and JSON have no order. */
const isUnordered = ({ kind }: SubjectColumn) => kindOf(kind).isUnordered ?? false;

/** Sorting and keyset pagination: every row once, in order, also over nullable columns. */
export function sortCases(subject: ContractSubject): void {
  const sortable = subject.columns.filter((column) => !isUnordered(column));
  describe('sort', () => {
    const tried = sortable.filter(({ field }) => subject.isTried(field));
    for (const column of tried) {
      it.each(['asc', 'desc'] as const)(`sorts and pages by ${column.name} %s`, async (method) => {
        await expectOrder(subject, [{ column, method }]);
      });
    }

    const nullable =
      tried.find(({ name }) => subject.entity.fields[name]?.optional) ??
      tried.find(({ name }) => name.includes('.'));
    const variant = sortable.find(({ name }) => name === 'variant');
    if (nullable && variant) {
      it(`pages in mixed directions over the nullable ${nullable.name}`, async () => {
        await expectOrder(subject, [
          { column: variant, method: 'desc' },
          { column: nullable, method: 'asc' },
        ]);
        await expectOrder(subject, [
          { column: nullable, method: 'desc' },
          { column: variant, method: 'asc' },
        ]);
      });
    }

    for (const column of subject.columns.filter(
      (column) => isUnordered(column) && subject.isTried(column.field),
    )) {
      it(`refuses to sort by ${column.name}, which has no order`, async () => {
        const { status, problem } = await subject.find({
          orderBy: { and: [{ column: column.name, method: 'asc' }] },
        });
        expect([status, problem.message]).toEqual([400, expect.stringContaining(column.name)]);
      });
    }

    it('refuses a cursor of another order', async () => {
      const { meta } = await subject.find({
        orderBy: { and: [{ column: 'variant', method: 'asc' }] },
        limit: 1,
      });
      const { status, problem } = await subject.find({
        orderBy: { and: [{ column: 'id', method: 'asc' }] },
        limit: 1,
        after: meta.next ?? '',
      });
      expect([status, problem.cause[0]?.field]).toEqual([400, 'after']);
      const both = await subject.find({ limit: 1, after: meta.next ?? '', before: meta.next ?? '' });
      expect([both.status, both.problem.cause[0]?.field]).toEqual([400, 'before']);
    });
  });
}

async function expectOrder(
  subject: ContractSubject,
  keys: readonly { column: SubjectColumn; method: OrderBy['method'] }[],
): Promise<void> {
  const orderBy = { and: keys.map(({ column, method }) => ({ column: column.name, method })) };
  const order = keys.map(({ column, method }) => `${sortedSql(subject, column)} ${method}`).join(', ');
  const expected = await subject.idsBy(`${order}, "id" ${keys.at(-1)?.method}`);

  expect((await subject.find({ orderBy })).data.map(({ id }) => id)).toEqual(expected);
  const [forth, last] = await pagesFrom(subject, { orderBy, limit: 2 }, 'next');
  expect(forth.flat()).toEqual(expected);
  // Paging back in one direction is paging forward in the other, so one order suffices.
  if (keys[0]?.method === 'asc' || last.previous === null || last.previous === undefined) return;
  const [back] = await pagesFrom(subject, { orderBy, limit: 2, before: last.previous }, 'previous');
  expect(back.toReversed().flat()).toEqual(expected.slice(0, -(forth.at(-1)?.length ?? 0)));
}

/**
 * Returns the SQL sort key: localized texts by their language's collation, other words by the root collation,
 * indexed codes by code points.
 */
function sortedSql({ entity }: ContractSubject, { name, field, kind, sql }: SubjectColumn): string {
  const language = name.split('.')[1];
  if (language !== undefined) return `${sql} collate "${language}-x-icu"`;
  const definition = entity.fields[field];
  const isName = presentationOf(entity).rowLabel === name && !definition?.readOnly;
  return answersOf(kind).isWords && (isName || !(definition?.index || definition?.unique))
    ? `${sql} collate "und-x-icu"`
    : sql;
}

/** Returns the ids of a page and of all pages after it in one direction, and the meta of the last. */
async function pagesFrom(
  subject: ContractSubject,
  first: FindQuery,
  direction: 'next' | 'previous',
): Promise<[string[][], Meta]> {
  const pages: string[][] = [];
  const { after: _, before: __, ...query } = first;
  for (let asked = first; ;) {
    const { data, meta, text } = await subject.find(asked);
    expect(data, text).not.toBeNull();
    pages.push(data.map(({ id }) => id));
    const cursor = meta[direction];
    if (cursor === null || cursor === undefined || pages.length > subject.rows.length) return [pages, meta];
    asked = { ...query, [direction === 'next' ? 'after' : 'before']: cursor };
  }
}

type Meta = Awaited<ReturnType<ContractSubject['find']>>['meta'];
