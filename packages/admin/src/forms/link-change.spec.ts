import type { Changed } from '@flotilla/core/administration';
import { describe, expect, it } from 'vitest';
import { canTakeBack } from './link-change.js';

const entity = 'fleet.boats-to-files';

function changeOf(kind: Changed['change'], rowId: string, far = 'bay', isRestorable = true) {
  const link = { entity, rowId, far: { entity: 'fleet.file', id: far, name: far } };
  const change: Changed = {
    ...{ id: '1', change: kind, at: '2026-01-01T00:00:00Z', by: { kind: 'subject' } },
    ...{ fields: {}, isRestorable, link },
  };
  return { change, link };
}

const isOffered = (of: ReturnType<typeof changeOf>, ...later: readonly ReturnType<typeof changeOf>[]) =>
  canTakeBack({ ...of, later: later.map(({ change }) => change) });

describe('a removed link', () => {
  it('can be linked again', () => {
    expect(isOffered(changeOf('deleted', 'one'))).toBe(true);
  });

  it.each(['created', 'restored', 'updated'] as const)('is not offered once its row is %s again', (kind) => {
    expect(isOffered(changeOf('deleted', 'one'), changeOf(kind, 'two'))).toBe(false);
  });

  it('is offered beside later links of other rows', () => {
    expect(isOffered(changeOf('deleted', 'one'), changeOf('created', 'two', 'sunset'))).toBe(true);
  });

  it('is not offered without its data', () => {
    expect(isOffered(changeOf('deleted', 'one', 'bay', false))).toBe(false);
  });
});

describe('a changed link', () => {
  it('can get its earlier values', () => {
    expect(isOffered(changeOf('updated', 'one'), changeOf('deleted', 'two'))).toBe(true);
  });

  it('can not get them after it was removed', () => {
    expect(isOffered(changeOf('updated', 'one'), changeOf('deleted', 'one'))).toBe(false);
  });
});

it('offers nothing for a new link', () => {
  expect(isOffered(changeOf('created', 'one'))).toBe(false);
});
