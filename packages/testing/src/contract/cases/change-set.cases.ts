import { type ChangeSetView, changeSetHeader, takesChangeSets } from '@flotilla/core/change-sets';
import { fileFieldsOf, lifecycleOf } from '@flotilla/core/reflection';
import { describe, expect, it } from 'vitest';
import type { TestRow } from '../../test-request.js';
import { type ContractSubject, nobody } from '../contract-subject.js';

/** Times that differ between two writes of the same values. */
const moments = { createdAt: '', updatedAt: '' };
const timeless = (row: TestRow) => ({ ...row, ...moments });

/** Reading, writing and publishing rows within a change set. */
export function changeSetCases(subject: ContractSubject): void {
  if (!takesChangeSets(subject.entity)) {
    it('refuses the header of change sets', async () => {
      const headers = { [changeSetHeader]: nobody };
      expect((await subject.call('', { headers })).status).toBe(400);
      expect((await subject.call(`/${nobody}`, { method: 'DELETE', headers })).status).toBe(400);
    });
    return;
  }
  const hasFiles = fileFieldsOf(subject.entity).length > 0;
  if (hasFiles || !subject.isCreatableByClients) return;

  describe('a change set', () => {
    const change = async (row: TestRow): Promise<Record<string, unknown>> => {
      const names = subject.writable.flatMap(([name, field]) => (lifecycleOf(field) ? [] : [name]));
      const input = await subject.input();
      // References stay, so that the row does not become a part of another one.
      const own = names.filter((name) => name in input && !name.endsWith('Id') && row[name] !== null);
      return Object.fromEntries(own.map((name) => [name, input[name]]));
    };

    it('answers as the live write does, hides it from live reads, and publishes it', async () => {
      const row = await subject.row();
      const data = await change(row);
      const set = await release(subject);
      const before = await subject.call(`/${row.id}`);
      const drafted = await subject.update(row.id, data, inSet(set));
      const after = await subject.call(`/${row.id}`);
      expect([after.text, after.headers['etag']]).toEqual([before.text, before.headers['etag']]);
      const read = await subject.call(`/${row.id}`, { headers: inSet(set) });
      if (drafted.status !== 200)
        return expect((await subject.update(row.id, data)).status).toBe(drafted.status);
      expect(read.text).toBe(drafted.text);
      expect(read.headers['etag']).toBe(drafted.headers['etag']);
      if ((await pendingOf(subject, set)) === 0) return undefined;
      const published = await publish(subject, set);
      expect([published.status, published.text]).toEqual([200, published.text]);
      const live = await subject.call(`/${row.id}`);
      expect(timeless(live.data)).toEqual(timeless(drafted.data));

      // The same live write on top changes nothing but the time.
      const again = await subject.update(row.id, data);
      expect(timeless(again.data)).toEqual(timeless(live.data));
    });

    it('creates and deletes rows when it is published', async () => {
      const gone = await subject.row();
      const set = await release(subject);
      const made = await subject.create(await subject.input(), inSet(set));
      expect([made.status, made.text]).toEqual([201, made.text]);
      expect((await subject.call(`/${made.data.id}`)).status).toBe(404);
      const read = await subject.call(`/${made.data.id}`, { headers: inSet(set) });
      expect(read.text).toBe(made.text);
      const removed = await subject.call(`/${gone.id}`, { method: 'DELETE', headers: inSet(set) });
      if (removed.status === 200) {
        expect((await subject.call(`/${gone.id}`, { headers: inSet(set) })).status).toBe(404);
        expect((await subject.call(`/${gone.id}`)).status).toBe(200);
      }
      const published = await publish(subject, set);
      expect([published.status, published.text]).toEqual([200, published.text]);
      expect(timeless((await subject.call(`/${made.data.id}`)).data)).toEqual({
        ...timeless(made.data),
        ...('publishedAt' in made.data && { publishedAt: expect.anything() }),
      });
      if (removed.status === 200) expect((await subject.call(`/${gone.id}`)).status).toBe(404);
    });
  });
}

const inSet = ({ id }: ChangeSetView) => ({ [changeSetHeader]: id });

async function release({ app }: ContractSubject): Promise<ChangeSetView> {
  const call = { method: 'POST', url: '/api/change-sets', data: { title: 'Release' } } as const;
  return (await app.request<ChangeSetView>(call)).data;
}

const publish = ({ app }: ContractSubject, { id }: ChangeSetView) =>
  app.request({ method: 'POST', url: `/api/change-sets/${id}/publish`, data: { acceptWarnings: true } });

const pendingOf = async ({ app }: ContractSubject, { id }: ChangeSetView) =>
  (await app.request<ChangeSetView>({ url: `/api/change-sets/${id}` })).data.changes;
