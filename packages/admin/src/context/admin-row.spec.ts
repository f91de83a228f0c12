import {
  adminTitle,
  createRegistry,
  datetime,
  defineEntity,
  defineLink,
  defineModule,
  type Entity,
  localizedText,
  slug,
  text,
} from '@flotilla/core';
import { expect, it } from 'vitest';
import { nameOfRow } from './admin-row.js';
import { momentText } from './moments.js';

const captain = defineEntity({
  module: 'crew',
  name: 'captain',
  fields: { slug: slug() },
  ui: { labelFields: ['crew.badge.email'] },
});
const badge = defineEntity({ module: 'crew', name: 'badge', fields: { email: text() } });
const visit = defineEntity({
  module: 'crew',
  name: 'visit',
  fields: { endedAt: datetime() },
  ui: { rowLabel: 'endedAt' },
});
const cabin = defineEntity({ module: 'crew', name: 'cabin', fields: { title: localizedText() } });
const link = defineLink({ from: 'crew.captain', to: 'crew.badge' });
const registry = createRegistry([
  defineModule({ name: 'crew', entities: [captain, badge, visit, cabin], links: [link] }),
]);
const named = (entity: Entity, row: object) =>
  nameOfRow(entity, { id: 'a', ...row }, { registry, reading: ['en', 'ru'] });

it('names a row by embedded rows, or else by its own fields, but not by a generated slug', () => {
  const slugs = { slug: 'captain-36755487' };
  expect(
    named(captain, {
      ...slugs,
      captainsToBadges: [{ id: 'l', badge: { id: 'b', email: 'ann@sea.example' } }],
    }),
  ).toBe('ann@sea.example');
  expect(
    named(captain, { slug: 'ann', captainsToBadges: [{ id: 'l', badge: { id: 'b', email: '' } }] }),
  ).toBe('ann');
  expect(named(captain, slugs)).toBeUndefined();
});

it('formats a moment as in tables', () => {
  const endedAt = '2026-11-22T10:00:00.000Z';
  expect(named(visit, { endedAt })).toBe(momentText(endedAt));
});

it('names a row in the default language, or else in another one', () => {
  expect(named(cabin, { title: { ru: 'Каюта', en: 'Cabin' } })).toBe('Cabin');
  expect(named(cabin, { title: { en: ' ', ru: 'Каюта' } })).toBe('Каюта');
});

it('names a row by its public title in the language of the reader, unless its own name was set on purpose', () => {
  const article = defineEntity({
    module: 'crew',
    name: 'article',
    fields: { adminTitle: adminTitle(), title: localizedText() },
  });
  const reading = ['ru', 'en'];
  const nameIn = (row: object) => nameOfRow(article, { id: 'a', ...row }, { registry, reading });
  const title = { en: 'One soft bag', ru: 'Одна мягкая сумка' };

  expect(nameIn({ adminTitle: 'One soft bag', title })).toBe('Одна мягкая сумка');
  expect(nameIn({ adminTitle: 'Packing list', title })).toBe('Packing list');
  expect(nameIn({ adminTitle: 'One soft bag', title: { en: 'One soft bag' } })).toBe('One soft bag');
});
