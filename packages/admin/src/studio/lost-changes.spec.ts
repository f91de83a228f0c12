import { content, defineEntity, defineLink } from '@flotilla/core';
import type { PendingChangeView } from '@flotilla/core/change-sets';
import { describe, expect, it } from 'vitest';
import { lostChanges, recreated, valuesOf } from './lost-changes.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: content() });
const crews = defineLink({ from: 'fleet.boat', to: 'fleet.boat' });
const entities = new Map([boat, crews].map((entity) => [entity.key as string, entity]));

const pending = (
  [entity, id, change]: readonly [string, string, PendingChangeView['change']],
  values: Readonly<Record<string, unknown>> = {},
): PendingChangeView => ({
  ...{ entity, id, change, root: { entity, id }, group: { entity, id } },
  paths: Object.entries(values).map(([path, value]) => ({
    ...{ path, value, base: null, by: null, at: '2026-01-01T00:00:00.000Z' },
  })),
});

describe('the changes that a deletion dropped', () => {
  const made = pending([boat.key, '1', 'create'], { 'title.en': 'Argo', id: '1', variant: 'default' });
  const edited = pending([boat.key, '2', 'update'], { 'title.ru': 'Бриг' });
  const link = pending([crews.key, '3', 'create'], { variant: 'default' });
  const other = pending([boat.key, '4', 'create']);

  it('are those of rows that are gone or deleted', () => {
    const after = [pending([boat.key, '2', 'delete'], { '*': {} }), other];
    expect(lostChanges([link, made, edited, other], after)).toEqual([link, made, edited]);
    expect(lostChanges([pending([boat.key, '5', 'delete'])], [])).toEqual([]);
  });

  it('create rows with their ids before the links between them', () => {
    expect(recreated([link, made, edited], { entities })).toMatchObject([
      { change: 'create', entity: boat.key, id: '1', data: { title: { en: 'Argo' }, variant: 'default' } },
      { change: 'create', entity: crews.key, id: '3' },
    ]);
  });

  it('update texts beside those of other languages', () => {
    const row = { title: { en: 'Brig', de: 'Brigg' } };
    expect(valuesOf(boat, edited, row)).toEqual({ title: { en: 'Brig', de: 'Brigg', ru: 'Бриг' } });
    const gone = pending([boat.key, '2', 'update'], { 'title.de': null, className: 'wide' });
    expect(valuesOf(boat, gone, row)).toEqual({ title: { en: 'Brig' }, className: 'wide' });
  });
});
