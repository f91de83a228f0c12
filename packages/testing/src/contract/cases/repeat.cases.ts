import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ContractSubject } from '../contract-subject.js';

/** Repeated calls, in sequence and concurrently. */
export function repeatCases(subject: ContractSubject): void {
  describe('repeated', () => {
    if (subject.isCreatableByClients) {
      findOrCreateCases(subject);
      it('creates once per Idempotency-Key', async () => {
        const size = await subject.size();
        const [input, headers] = [await subject.input(), { 'idempotency-key': randomUUID() }];
        const [first, second] = [await subject.create(input, headers), await subject.create(input, headers)];
        expect([first.status, second.status, second.text, second.headers.etag]).toEqual([
          201,
          201,
          first.text,
          first.headers.etag,
        ]);
        expect(await subject.size()).toBe(size + 1);

        const other = await subject.create(await subject.input(), headers);
        expect([other.status, await subject.size()]).toEqual([409, size + 1]);
      });
    }

    it('changes once per Idempotency-Key', async () => {
      const row = await subject.row();
      const headers = { 'idempotency-key': randomUUID() };
      const first = await subject.update(row.id, { variant: 'default' }, headers);
      const again = await subject.update(row.id, { variant: 'default' }, headers);
      expect([first.status, again.text]).toEqual([200, first.text]);
      expect((await subject.update(row.id, {}, headers)).status).toBe(409);
      expect((await subject.call(`/${row.id}`)).data).toEqual(first.data);
    });

    it('deletes once per Idempotency-Key', async () => {
      const row = await subject.row();
      const headers = { 'idempotency-key': randomUUID() };
      const first = await subject.call(`/${row.id}`, { method: 'DELETE', headers });
      const again = await subject.call(`/${row.id}`, { method: 'DELETE', headers });
      expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    });
  });
}

function findOrCreateCases(subject: ContractSubject): void {
  const call = (data: unknown) => subject.call('/find-or-create', { method: 'POST', data });

  it('finds the row that it created', async () => {
    const [size, input] = [await subject.size(), await subject.input()];
    const [first, second] = [await call(input), await call(input)];
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.data).toEqual(first.data);
    expect(await subject.size()).toBe(size + 1);
  });

  it('finds a row by some of its fields, the oldest first', async () => {
    const [row] = [await subject.row(), await subject.row()];
    const { status, data } = await call(
      Object.fromEntries(subject.writable.map(([name]) => [name, row?.[name]])),
    );
    expect([status, data.id]).toEqual([200, row?.id]);
  });

  it('creates one row for concurrent calls', async () => {
    const [size, input] = [await subject.size(), await subject.input()];
    const answers = await Promise.all(Array.from({ length: 4 }, () => call(input)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await subject.size()).toBe(size + 1);
  });
}
