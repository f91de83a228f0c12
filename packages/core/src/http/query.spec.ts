import { describe, expect, it } from 'vitest';
import { defineEntity } from '../definitions/entity.js';
import type { FieldKind } from '../kinds/field.js';
import { defineLink } from '../definitions/link.js';
import { defaultOrder, filterMethods, filterMethodsOf } from './query.js';

const equality = ['eq', 'ne', 'inArray', 'notInArray'];
const order = ['gt', 'gte', 'lt', 'lte'];
const likeness = ['like', 'ilike'];
const absence = ['isNull', 'isNotNull'];

const expected: Record<FieldKind, string[]> = {
  text: [...equality, ...order, ...likeness, ...absence],
  localizedText: [...equality, ...order, ...likeness, ...absence],
  richText: [...equality, ...likeness, ...absence],
  slug: [...equality, ...order, ...likeness, ...absence],
  email: [...equality, ...order, ...likeness, ...absence],
  integer: [...equality, ...order, ...absence],
  decimal: [...equality, ...order, ...absence],
  money: [...equality, ...order, ...absence],
  boolean: [...equality, ...absence],
  select: [...equality, ...likeness, ...absence],
  date: [...equality, ...order, ...absence],
  datetime: [...equality, ...order, ...absence],
  json: absence,
  reference: [...equality, ...absence],
  file: [...equality, ...order, ...likeness, ...absence],
  secret: [],
};

describe('filterMethodsOf', () => {
  it.each(Object.entries(expected))('%s', (kind, methods) => {
    expect(filterMethodsOf(kind as FieldKind)).toEqual(methods);
  });

  it('leaves no method unused', () => {
    expect(new Set(Object.keys(expected).flatMap((kind) => filterMethodsOf(kind as FieldKind)))).toEqual(
      new Set(filterMethods),
    );
  });
});

describe('defaultOrder', () => {
  it('is by age for entities, and by position first for links', () => {
    const boat = defineEntity({ module: 'fleet', name: 'boat', fields: {} });
    const link = defineLink({ from: 'fleet.category', to: 'fleet.boat' });

    expect(defaultOrder(boat)).toEqual([{ column: 'createdAt', method: 'asc' }]);
    expect(defaultOrder(link)).toEqual([
      { column: 'orderIndex', method: 'asc' },
      { column: 'createdAt', method: 'asc' },
    ]);
  });
});
