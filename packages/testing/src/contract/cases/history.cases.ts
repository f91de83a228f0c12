import type { Changed } from '@flotilla/core/administration';
import { describe, expect, it } from 'vitest';
import { sharedVariants } from '../../make/input.js';
import type { ContractSubject } from '../contract-subject.js';

/** Every change is recorded with its values, actor and request; deleted rows can be restored. */
export function historyCases(subject: ContractSubject): void {
  const { unrecorded } = subject.entity;
  const changesOf = async (id: string) => (await subject.call<Changed[]>(`/${id}/changes`)).data;

  describe('history', () => {
    if (unrecorded && !unrecorded.fields) {
      it(`records nothing: ${unrecorded.because}`, async () => {
        const row = await subject.row();
        await subject.update(row.id, { variant: 'default' });
        expect(await changesOf(row.id)).toEqual([]);
      });
      return;
    }

    it('records creation, updates, deletion and restoration', async () => {
      const row = await subject.row();
      const { data: updated } = await subject.update(row.id, {
        variant: sharedVariants(subject.entity).at(-1),
      });
      await subject.call(`/${row.id}`, { method: 'DELETE', headers: { 'x-request-id': `delete-${row.id}` } });
      const [deletion, change, creation, ...others] = await changesOf(row.id);

      expect(others).toEqual([]);
      expect(creation).toMatchObject({
        change: 'created',
        by: { kind: 'server' },
        fields: valuesOf(row, 'after'),
      });
      expect(change).toMatchObject({ change: 'updated', by: { kind: 'key' } });
      if (updated.variant !== row.variant)
        expect(change?.fields).toEqual({ variant: { before: row.variant, after: updated.variant } });
      const deleted = {
        change: 'deleted',
        requestId: `delete-${row.id}`,
        isRestorable: true,
        fields: valuesOf(updated, 'before'),
      };
      expect(deletion).toMatchObject(deleted);

      const { status, data } = await subject.call(`/${row.id}/changes/${deletion?.id}/restore`, {
        method: 'POST',
      });
      if (subject.needsSecret) return expect(status).toBe(422);
      expect([status, data]).toEqual([200, { ...updated, updatedAt: expect.any(String) }]);
      expect((await subject.call(`/${row.id}`)).data).toEqual(data);
      expect((await changesOf(row.id))[0]?.change).toBe('restored');
    });
  });
}

/** Returns the fields of the change that creates or deletes a row. */
function valuesOf(row: Readonly<Record<string, unknown>>, side: 'before' | 'after') {
  const other = side === 'before' ? 'after' : 'before';
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, { [side]: value, [other]: null }]),
  );
}
