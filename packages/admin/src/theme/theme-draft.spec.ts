import { describe, expect, it, vi } from 'vitest';
import { ThemeDraft } from './theme-draft.js';

type Input = ConstructorParameters<typeof ThemeDraft>;

function draftWith(calls: Partial<Pick<Input[0], 'update' | 'view' | 'change'>>): ThemeDraft {
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

describe('linked rows', () => {
  const font = [{ change: 'delete', entity: 'host.sites-to-files', id: '2' }] as const;

  it('are written after pending choices, and counted', async () => {
    const order: string[] = [];
    const update = async () => (order.push('choices'), { row: { id: '1' } as Input[1], etag: '' });
    const change = async () => (order.push('links'), []);
    const draft = draftWith({ update, change, view: async () => undefined });

    draft.change({ accent: 'red' });
    await draft.write(font);

    expect(order).toEqual(['choices', 'links']);
    expect(draft.get()).toMatchObject({ saving: 'saved', linked: 1 });
  });

  it('that are refused change nothing, and later writes go on', async () => {
    const change = vi
      .fn<Input[0]['change']>()
      .mockRejectedValueOnce(new Error('Refused.'))
      .mockResolvedValue([]);
    const draft = draftWith({ change, view: async () => undefined });

    await expect(draft.write(font)).rejects.toThrow('Refused.');
    expect(draft.get()).toMatchObject({ saving: undefined, linked: 0 });
    await draft.write(font);
    expect(draft.get().linked).toBe(1);
  });
});
