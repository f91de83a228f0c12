import { createRegistry, datetime, defineEntity, defineLink, defineModule, type Entity, localizedText, slug, text } from '@flotilla/core';
import { expect, it } from 'vitest';
import { nameOfRow } from './admin-row.js';
import { momentText } from './moments.js';

const captain = defineEntity({ module: 'crew', name: 'captain', fields: { slug: slug() }, shows: { calledBy: ['crew.badge.email'] } });
const badge = defineEntity({ module: 'crew', name: 'badge', fields: { email: text() } });
const visit = defineEntity({ module: 'crew', name: 'visit', fields: { endedAt: datetime() }, shows: { rowLabel: 'endedAt' } });
const cabin = defineEntity({ module: 'crew', name: 'cabin', fields: { title: localizedText() } });
const link = defineLink({ from: 'crew.captain', to: 'crew.badge' });
const registry = createRegistry([defineModule({ name: 'crew', entities: [captain, badge, visit, cabin], links: [link] })]);
const named = (entity: Entity, row: object) => nameOfRow(entity, { id: 'a', ...row }, { registry, languages: ['en', 'ru'] });

it('calls a row by what was read along with it, else by what it says itself, and by no name that nobody gave', () => {
  const slugs = { slug: 'captain-36755487' };
  expect(named(captain, { ...slugs, captainsToBadges: [{ id: 'l', badge: { id: 'b', email: 'ann@sea.example' } }] })).toBe(
    'ann@sea.example',
  );
  expect(named(captain, { slug: 'ann', captainsToBadges: [{ id: 'l', badge: { id: 'b', email: '' } }] })).toBe('ann');
  expect(named(captain, slugs)).toBeUndefined();
});

it('says a moment as tables do', () => {
  const endedAt = '2026-11-22T10:00:00.000Z';
  expect(named(visit, { endedAt })).toBe(momentText(endedAt));
});

it('calls a row in the default language, and in another where it has no name in that', () => {
  expect(named(cabin, { title: { ru: 'Каюта', en: 'Cabin' } })).toBe('Cabin');
  expect(named(cabin, { title: { en: ' ', ru: 'Каюта' } })).toBe('Каюта');
});
