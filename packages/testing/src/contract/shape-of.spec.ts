import { defineEntity, defineLink, text } from '@flotilla/core';
import { describe, expect, it } from 'vitest';
import { shapeOf } from './shape-of.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: { name: text() } });
const crew = defineEntity({ module: 'fleet', name: 'crew', fields: { title: text() } });
const port = defineEntity({ module: 'fleet', name: 'port', fields: { name: text({ max: 5 }) } });

describe('shapeOf', () => {
  it('is one for what differs in names alone', () => {
    expect(shapeOf(crew)).toBe(shapeOf(boat));
    expect(shapeOf(defineLink({ from: 'fleet.boat', to: 'fleet.crew' }))).toBe(
      shapeOf(defineLink({ from: 'fleet.crew', to: 'fleet.port' })),
    );
  });

  it.each([
    ['an option of a field', port],
    ['a pattern', defineEntity({ module: 'fleet', name: 'boat', fields: { name: text({ pattern: /^[a-z]+$/ }) } })],
    ['one field more', defineEntity({ module: 'fleet', name: 'boat', fields: { name: text(), home: text() } })],
    ['who may read', defineEntity({ module: 'fleet', name: 'boat', fields: { name: text() }, access: { read: 'public' } })],
    ['an index', defineEntity({ module: 'fleet', name: 'boat', fields: { name: text() }, indexes: [{ fields: ['name'], unique: true }] })],
    ['publishing', defineEntity({ module: 'fleet', name: 'boat', fields: { name: text() }, publishing: true })],
  ])('is another by %s', (_, other) => {
    expect(shapeOf(other)).not.toBe(shapeOf(boat));
  });

  it.each([
    ['how many a row has', defineLink({ from: 'fleet.boat', to: 'fleet.crew', one: 'fleet.boat' })],
    ['who owns', defineLink({ from: 'fleet.boat', to: 'fleet.crew', owns: true })],
    ['a variant', defineLink({ from: 'fleet.boat', to: 'fleet.crew', variants: ['captain'] })],
    ['that both ends are of one entity', defineLink({ from: 'fleet.boat', to: 'fleet.boat' })],
  ])('of a link is another by %s', (_, other) => {
    expect(shapeOf(other)).not.toBe(shapeOf(defineLink({ from: 'fleet.boat', to: 'fleet.crew' })));
  });
});
