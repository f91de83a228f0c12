import { defineEntity, defineLink, integer, reference, select, text } from '@flotilla/core';
import { describe, expect, it } from 'vitest';
import { fieldShapeOf, shapeOf } from './shape-of.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: { name: text() } });
const crew = defineEntity({ module: 'fleet', name: 'crew', fields: { title: text() } });
const port = defineEntity({ module: 'fleet', name: 'port', fields: { name: text({ max: 5 }) } });

describe('shapeOf', () => {
  it('is equal for definitions that differ only in names', () => {
    expect(shapeOf(crew)).toBe(shapeOf(boat));
    expect(shapeOf(defineLink({ from: 'fleet.boat', to: 'fleet.crew' }))).toBe(
      shapeOf(defineLink({ from: 'fleet.crew', to: 'fleet.port' })),
    );
  });

  it.each([
    ['an option of a field', port],
    [
      'a pattern',
      defineEntity({ module: 'fleet', name: 'boat', fields: { name: text({ pattern: /^[a-z]+$/ }) } }),
    ],
    [
      'one field more',
      defineEntity({ module: 'fleet', name: 'boat', fields: { name: text(), home: text() } }),
    ],
    [
      'who may read',
      defineEntity({ module: 'fleet', name: 'boat', fields: { name: text() }, access: { read: 'public' } }),
    ],
    [
      'an index',
      defineEntity({
        module: 'fleet',
        name: 'boat',
        fields: { name: text() },
        indexes: [{ fields: ['name'], unique: true }],
      }),
    ],
    [
      'publishing',
      defineEntity({ module: 'fleet', name: 'boat', fields: { name: text() }, publishing: true }),
    ],
  ])('differs by %s', (_, other) => {
    expect(shapeOf(other)).not.toBe(shapeOf(boat));
  });

  it.each([
    ['how many a row has', defineLink({ from: 'fleet.boat', to: 'fleet.crew', one: 'fleet.boat' })],
    ['who owns', defineLink({ from: 'fleet.boat', to: 'fleet.crew', owns: true })],
    ['a variant', defineLink({ from: 'fleet.boat', to: 'fleet.crew', variants: ['captain'] })],
    ['that both ends are of one entity', defineLink({ from: 'fleet.boat', to: 'fleet.boat' })],
  ])('of a link differs by %s', (_, other) => {
    expect(shapeOf(other)).not.toBe(shapeOf(defineLink({ from: 'fleet.boat', to: 'fleet.crew' })));
  });
});

describe('fieldShapeOf', () => {
  it('is equal for fields that differ only in select values and referenced entities', () => {
    const colour = select({ values: ['red', 'blue'], default: 'red' });
    expect(fieldShapeOf(select({ values: ['small'], default: 'small' }))).toBe(fieldShapeOf(colour));
    expect(fieldShapeOf(reference({ to: 'fleet.boat' }))).toBe(fieldShapeOf(reference({ to: 'fleet.crew' })));
  });

  it.each([
    ['kind', integer(), text()],
    ['limit', text({ max: 5 }), text({ max: 6 })],
    ['default', text({ default: 'a' }), text({ default: 'b' })],
    ['index', select({ values: ['red'], index: true }), select({ values: ['red'] })],
    [
      'whether it may be null',
      reference({ to: 'fleet.boat', optional: true }),
      reference({ to: 'fleet.boat' }),
    ],
    ['whether there is a default', select({ values: ['red'], default: 'red' }), select({ values: ['red'] })],
  ])('differs by %s', (_, one, other) => {
    expect(fieldShapeOf(one)).not.toBe(fieldShapeOf(other));
  });
});
