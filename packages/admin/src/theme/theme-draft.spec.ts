import { expect, it, vi } from 'vitest';
import { ThemeDraft } from './theme-draft.js';

type Input = ConstructorParameters<typeof ThemeDraft>;

function draftWith(calls: Pick<Input[0], 'update' | 'view'>): ThemeDraft {
  return new ThemeDraft(calls as Input[0], { id: '1' } as Input[1], undefined);
}

it('reads the draft again after the choices were stored and the read failed', async () => {
  const update = vi.fn(async () => ({ row: { id: '1' } as Input[1], etag: '' }));
  const view = vi.fn<Input[0]['view']>().mockRejectedValueOnce(new Error('The connection failed.'));
  const draft = draftWith({ update, view });

  draft.change({ accent: 'red' });
  await draft.save();
  expect(draft.get().saving).toBe('failed');

  await draft.save();
  expect(draft.get().saving).toBe('saved');
  expect([update.mock.calls.length, view.mock.calls.length]).toEqual([1, 2]);
});
