import { defaultOrder, type FilterMethod, filterMethods, filterMethodsOf } from '@flotilla/core/queries';
import { kindOf } from '@flotilla/core/reflection';
import { describe, expect, it } from 'vitest';
import { answersOf } from '../../kinds/answers.js';
import type { TestRow } from '../../test-request.js';
import type { ContractSubject, SubjectColumn } from '../contract-subject.js';

/** Lists: their content, filters and refusals. */
export function findCases(subject: ContractSubject): void {
  describe('find', () => {
    it('lists every row, complete, in the default order', async () => {
      const { status, data, meta } = await subject.find();

      expect(status).toBe(200);
      const order = defaultOrder(subject.entity)
        .map(({ column }) => `"${column}"`)
        .join(', ');
      expect(data.map(({ id }) => id)).toEqual(await subject.idsBy(`${order}, "id"`));
      expect(byId(data)).toEqual(byId(subject.rows));
      expect(meta).toEqual({ previous: null, next: null });
    });

    it('counts all rows, and those that match a filter', async () => {
      expect((await subject.call<number>('/count')).data).toBe(subject.rows.length);
      const filters = JSON.stringify({ and: [{ column: 'id', method: 'ne', value: subject.rows[0]?.id }] });
      expect((await subject.call<number>(`/count?filters=${encodeURIComponent(filters)}`)).data).toBe(
        subject.rows.length - 1,
      );
      const { data, meta } = await subject.find({ count: true, limit: 1 });
      expect(data).toHaveLength(1);
      expect(meta.total).toBe(subject.rows.length);
    });

    it('applies offset and limit', async () => {
      const whole = await subject.find();
      const { data } = await subject.find({ offset: 2, limit: 3 });

      expect(data).toEqual(whole.data.slice(2, 5));
    });

    it('returns 304 when the ETag matches', async () => {
      for (const path of ['', '/count']) {
        const { headers } = await subject.call(path);
        const again = await subject.call(path, { headers: { 'if-none-match': headers.etag ?? '' } });
        expect([again.status, again.text]).toEqual([304, '']);
        expect((await subject.call(path, { headers: { 'if-none-match': '"another"' } })).status).toBe(200);
      }
    });

    for (const column of subject.columns.filter(({ field }) => subject.isTried(field)))
      columnCases(subject, column);
    refusalCases(subject);
  });
}

function columnCases(subject: ContractSubject, column: SubjectColumn): void {
  const methods = filterMethodsOf(column.kind);
  it.each(methods)(`filters ${column.name} by %s`, async (method) => {
    const present = subject.rows.map((row) => column.valueIn(row)).filter((value) => value !== null);
    const sample = present[Math.floor(present.length / 2)];
    const expected = subject.rows.filter((row) => keeps[method](column.valueIn(row), sample));
    const { status, data, text } = await subject.findBy({
      column: column.name,
      method,
      value: wanted(method, sample),
    });

    expect(status, text).toBe(200);
    expect(byId(data)).toEqual(byId(expected));
  });

  if (kindOf(column.kind).ignoresCase)
    it(`compares ${column.name} without case`, async () => {
      const row = subject.rows.find((candidate) => typeof column.valueIn(candidate) === 'string');
      const value = String(row && column.valueIn(row)).toUpperCase();
      const at = { column: column.name };
      for (const filter of [
        { ...at, method: 'eq' as const, value },
        { ...at, method: 'inArray' as const, value: [value] },
      ])
        expect((await subject.findBy(filter)).data.map(({ id }) => id)).toContain(row?.id);
    });

  const unfit = filterMethods.filter((method) => !methods.includes(method));
  it(`refuses methods that do not fit ${column.name}`, async () => {
    for (const method of unfit)
      expect(await problemOf(subject, { column: column.name, method, value: 'x' })).toMatchObject({
        status: 400,
        message: expect.stringContaining(`"${method}"`),
      });
  });

  const { unreadable } = answersOf(column.kind);
  if (unreadable !== undefined) {
    it(`refuses to compare ${column.name} with a value of another type`, async () => {
      const { status, message } = await problemOf(subject, {
        column: column.name,
        method: 'eq',
        value: unreadable,
      });
      expect([status, message]).toEqual([400, expect.stringContaining('filters[and][0][value]: must be')]);
    });
  }
}

function refusalCases(subject: ContractSubject): void {
  it.each(['filters', 'orderBy'])('refuses an unknown column in %s and names it', async (parameter) => {
    const { status, problem } = await subject.call(
      `?${parameter}[and][0][column]=nonsense&${parameter}[and][0][method]=${parameter === 'filters' ? 'isNull' : 'asc'}`,
    );
    expect([status, problem.message]).toEqual([
      400,
      expect.stringContaining(`"nonsense" is not a column of ${subject.entity.key}`),
    ]);
    expect(problem.cause[0]?.field).toBe(`${parameter}[and][0][column]`);
  });

  it('refuses an unknown method, direction and parameter and names it', async () => {
    expect(await problemOf(subject, { column: 'id', method: 'resembles', value: 'x' })).toMatchObject({
      status: 400,
      message: expect.stringContaining('"resembles"'),
    });
    expect(
      (await subject.call('?orderBy[and][0][column]=id&orderBy[and][0][method]=sideways')).problem,
    ).toMatchObject({
      status: 400,
      message: expect.stringContaining('"sideways"'),
    });
    expect((await subject.call('?page=2')).problem).toMatchObject({
      status: 400,
      cause: [{ field: 'page' }],
    });
  });
}

async function problemOf(
  subject: ContractSubject,
  filter: { column: string; method: string; value: unknown },
): Promise<{ status: number; message: string }> {
  const { problem } = await subject.findBy({ ...filter, method: filter.method as FilterMethod });
  return problem;
}

/** Reference implementation of the filter methods. */
const keeps: Record<FilterMethod, (value: unknown, sample: unknown) => boolean> = {
  eq: (value, sample) => value === sample,
  ne: (value, sample) => value !== sample,
  gt: (value, sample) => value !== null && compare(value, sample) > 0,
  gte: (value, sample) => value !== null && compare(value, sample) >= 0,
  lt: (value, sample) => value !== null && compare(value, sample) < 0,
  lte: (value, sample) => value !== null && compare(value, sample) <= 0,
  like: (value, sample) => value !== null && String(value).endsWith(ending(sample)),
  ilike: (value, sample) =>
    value !== null && String(value).toLowerCase().endsWith(ending(sample).toLowerCase()),
  inArray: (value, sample) => value === sample,
  notInArray: (value, sample) => value !== sample,
  isNull: (value) => value === null,
  isNotNull: (value) => value !== null,
};

function wanted(method: FilterMethod, sample: unknown): unknown {
  if (method === 'inArray' || method === 'notInArray') return [sample];
  const escaped = ending(sample).replace(/[\\%_]/g, '\\$&');
  if (method === 'like') return `%${escaped}`;
  return method === 'ilike' ? `%${escaped.toUpperCase()}` : sample;
}

const ending = (sample: unknown) => String(sample).slice(-3);

/** Generated texts differ only in digits; decimals are strings. */
function compare(a: unknown, b: unknown): number {
  const [left, right] = [a, b].map((value) =>
    /^-?\d+\.\d+$/.test(String(value)) ? Number(value) : value,
  ) as [string, string];
  return left < right ? -1 : Number(left > right);
}

const byId = (rows: readonly TestRow[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
