import { sharedVariants } from '../../make/input.js';
import { isDeepStrictEqual } from 'node:util';
import type { Entity } from '@flotilla/core';
import { lifecycleOf } from '@flotilla/core/reflection';
import { describe, expect, it } from 'vitest';
import { asRead } from '../../kinds/answers.js';
import { wrongValues } from '../../kinds/wrong-values.js';
import type { TestRow } from '../../test-request.js';
import { type ContractSubject, type NamedField, nobody, fieldPath } from '../contract-subject.js';

/** Updating and deleting one row. */
export function changeCases(subject: ContractSubject): void {
  describe('update', () => {
    // State fields are covered by `lifecycleCases`.
    const changeable = subject.writable.filter(([, field]) => !lifecycleOf(field));
    const rest = changeable.filter(([name]) => !subject.isTried(name));
    if (rest.length > 0)
      it(`changes ${rest.map(([name]) => name).join(', ')} together and nothing else`, () =>
        expectChange(subject, rest));
    for (const one of changeable.filter(([name]) => subject.isTried(name)))
      it(`changes ${one[0]} and nothing else`, () => expectChange(subject, [one]));

    for (const [name, field] of subject.writable.filter(([name]) => subject.isTried(name))) {
      it(`refuses a ${name} that is not a valid ${field.kind}`, async () => {
        await expectRefusals(
          subject,
          wrongValues(field).map((value) => ({ [name]: value })),
        );
      });
    }

    it('refuses fields that only the server sets', () =>
      expectRefusals(
        subject,
        [...subject.managedFields, ...subject.secretFields].map(([name]) => ({ [name]: nobody })),
      ));

    it('refuses an unknown field and names it', () => expectRefusals(subject, [{ nonsense: 1 }]));

    it('rejects the second of two concurrent changes by If-Match', async () => {
      const row = await subject.row();
      const { headers } = await subject.call(`/${row.id}`);
      const first = await subject.update(row.id, { variant: 'default' }, { 'if-match': headers.etag ?? '' });
      const second = await subject.update(
        row.id,
        { variant: sharedVariants(subject.entity).at(-1) },
        { 'if-match': headers.etag ?? '' },
      );

      expect([first.status, second.status]).toEqual([200, 412]);
      expect((await subject.call(`/${row.id}`)).data).toEqual(first.data);
      expect((await subject.update(row.id, {}, { 'if-match': first.headers.etag ?? '' })).status).toBe(200);
      expect((await subject.update(row.id, {}, { 'if-match': '*' })).status).toBe(200);
    });

    it('changes the ETags of the row and of the list', async () => {
      const row = await subject.row();
      const [old, list] = [await subject.call(`/${row.id}`), await subject.call('?limit=1000')];
      await subject.update(row.id, { variant: 'default' });
      expect(
        (await subject.call(`/${row.id}`, { headers: { 'if-none-match': old.headers.etag ?? '' } })).status,
      ).toBe(200);
      expect(
        (await subject.call('?limit=1000', { headers: { 'if-none-match': list.headers.etag ?? '' } })).status,
      ).toBe(200);
    });
  });

  describe('delete', () => {
    it('returns the row, which no longer exists afterwards', async () => {
      const row = await subject.row();
      const size = await subject.size();
      const { status, data } = await subject.call(`/${row.id}`, { method: 'DELETE' });

      expect([status, data]).toEqual([200, row]);
      expect((await subject.call(`/${row.id}`)).status).toBe(404);
      expect((await subject.call(`/${row.id}`, { method: 'DELETE' })).status).toBe(404);
      expect(await subject.size()).toBe(size - 1);
    });

    it('is rejected by If-Match when the row has changed', async () => {
      const { id } = await subject.row();
      const read = await subject.call(`/${id}`);
      const { headers } = await subject.update(id, { variant: 'default' });
      const remove = (etag = '') =>
        subject.call(`/${id}`, { method: 'DELETE', headers: { 'if-match': etag } });

      expect([(await remove(read.headers.etag)).status, (await remove(headers.etag)).status]).toEqual([
        412, 200,
      ]);
    });
  });
}

async function expectChange(subject: ContractSubject, fields: readonly NamedField[]): Promise<void> {
  const row = await subject.row();
  const any = await otherValues(subject, row);
  const others = (name: string) => withinRange(subject.entity, row, name, any(name));
  const { status, data, text, headers } = await subject.update(
    row.id,
    Object.fromEntries(fields.map(([name]) => [name, others(name)])),
  );

  expect(status, text).toBe(200);
  const changed = fields.map(([name, field]) => [name, asRead(field, others(name))]);
  // Guards may set server-only fields: a new e-mail address is not confirmed.
  const guarded = subject.entity.guarded
    ? Object.fromEntries(
        subject.managedFields.flatMap(([name]) => (name in data ? [[name, data[name]]] : [])),
      )
    : {};
  expect(data).toEqual({
    ...row,
    ...guarded,
    ...Object.fromEntries(changed),
    id: row.id,
    createdAt: row['createdAt'],
    updatedAt: expect.any(String),
  });
  expect(String(data.updatedAt) > String(row.updatedAt)).toBe(true);
  const read = await subject.call(`/${row.id}`);
  expect([read.data, read.headers.etag]).toEqual([data, headers.etag]);
}

/** Returns a value that keeps the ranges of the row in order, which exclusions require. */
function withinRange({ excludes = [] }: Entity, row: TestRow, name: string, value: unknown): unknown {
  const isAfter = (one: unknown, other: unknown) => Date.parse(String(one)) > Date.parse(String(other));
  for (const { range } of excludes) {
    const [start, end] = range;
    if (name === start && isAfter(value, row[end])) return row[end];
    if (name === end && isAfter(row[start], value)) return row[start];
  }
  return value;
}

/** Expects each patch to be refused for its field, without a change of the row. */
async function expectRefusals(
  subject: ContractSubject,
  patches: readonly Record<string, unknown>[],
): Promise<void> {
  const [row] = subject.rows;
  for (const patch of patches) {
    const { status, problem } = await subject.update(row?.id ?? '', patch);
    const field = fieldPath(Object.keys(patch)[0] ?? '');
    expect([patch, status, problem.cause]).toEqual([patch, 400, [expect.objectContaining({ field })]]);
  }
  expect((await subject.call(`/${row?.id}`)).data).toEqual(row);
}

/** Returns a valid value per field that differs from the row's, if there is another. */
async function otherValues(subject: ContractSubject, row: TestRow): Promise<(name: string) => unknown> {
  const [one, other] = [await subject.input(), await subject.input()];
  return (name) => (isDeepStrictEqual(one[name], row[name]) ? other[name] : one[name]);
}
