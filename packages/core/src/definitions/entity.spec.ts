import { describe, expect, it } from 'vitest';
import { defineEntity } from './entity.js';
import { content } from './presets.js';
import { integer } from '../kinds/integer.js';
import { text } from '../kinds/text.js';

const berth = defineEntity({ module: 'yacht-club', name: 'berth-category', fields: { length: integer() } });

describe('defineEntity', () => {
  it('derives key, plural, route and table from module and name', () => {
    expect(berth).toMatchObject({
      type: 'entity',
      key: 'yacht-club.berth-category',
      module: 'yacht-club',
      name: 'berth-category',
      plural: 'berth-categories',
      route: '/api/yacht-club/berth-categories',
      table: 'yacht_club_berth_category',
    });
  });

  it('puts the system fields before its own', () => {
    expect(Object.keys(berth.fields)).toEqual(['id', 'createdAt', 'updatedAt', 'variant', 'length']);
    expect(berth.fields.id).toEqual({
      kind: 'reference',
      to: 'yacht-club.berth-category',
      constraint: false,
      managed: true,
    });
    expect(berth.fields.variant).toMatchObject({ kind: 'text', default: 'default' });
  });

  it('allows only administrators by default', () => {
    const open = defineEntity({
      module: 'fleet',
      name: 'boat',
      fields: {},
      access: { read: 'public', create: ['skipper'] },
    });

    expect(berth.access).toEqual({ read: 'admin', create: 'admin', update: 'admin', delete: 'admin' });
    expect(open.access).toEqual({ read: 'public', create: ['skipper'], update: 'admin', delete: 'admin' });
  });

  it('lists the variant default once, before the named ones', () => {
    const boat = defineEntity({ module: 'fleet', name: 'boat', fields: {}, variants: ['card', 'default'] });

    expect(berth.variants).toEqual(['default']);
    expect(boat.variants).toEqual(['default', 'card']);
  });

  it('uses the slug as natural key by default', () => {
    const boat = defineEntity({ module: 'fleet', name: 'boat', fields: content() });
    const pier = defineEntity({
      module: 'fleet',
      name: 'pier',
      fields: { ...content(), code: text() },
      naturalKey: ['code'],
    });

    const booking = defineEntity({
      module: 'fleet',
      name: 'booking',
      fields: { day: text(), berth: text() },
      unique: [['day', 'berth']],
    });

    expect(booking.indexes.at(-1)).toEqual({ fields: ['day', 'berth'], unique: true });
    expect(booking.naturalKey).toEqual(['day', 'berth']);
    expect(berth.naturalKey).toEqual([]);
    expect(boat.naturalKey).toEqual(['slug']);
    expect(pier.naturalKey).toEqual(['code']);
  });
});
