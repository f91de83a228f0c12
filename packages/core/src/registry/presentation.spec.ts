import { describe, expect, it } from 'vitest';
import { defineEntity, type EntityInput } from '../definitions/entity.js';
import type { Presentation } from '../definitions/presentation.js';
import { defineLink } from '../definitions/link.js';
import { content } from '../definitions/presets.js';
import type { Fields } from '../kinds/field.js';
import { integer } from '../kinds/integer.js';
import { secret } from '../kinds/secret.js';
import { select } from '../kinds/select.js';
import { slug } from '../kinds/slug.js';
import { text } from '../kinds/text.js';
import { defineModule, type Module } from './module.js';
import { createRegistry } from './registry.js';
import { labelSources, isGeneratedName } from './label-sources.js';
import { presentationOf } from './presentation.js';
import { missingLabels, createLabels } from './labels.js';

const fields = { ...content(), berths: integer(), key: secret({ optional: true }) };
const boatOf = (input: Partial<EntityInput<'fleet', 'boat', Fields>> = {}) =>
  defineEntity<'fleet', 'boat', Fields>({
    module: 'fleet',
    name: 'boat',
    fields,
    variants: ['card'],
    ...input,
  });
const fleet = (given: Partial<Module> = {}) =>
  defineModule({ name: 'fleet', entities: [boatOf()], ...given });

describe('the presentation of an entity', () => {
  it('follows from its fields', () => {
    expect(presentationOf(boatOf())).toEqual({
      rowLabel: 'adminTitle',
      columns: ['adminTitle', 'updatedAt'],
      groups: {},
    });
    expect(presentationOf(boatOf({ fields: { code: text() } })).rowLabel).toBe('id');
  });

  it('can be overridden', () => {
    const ui = {
      rowLabel: 'slug',
      columns: ['slug', 'berths'],
      groups: { size: ['berths'] },
      icon: 'sailboat',
    };
    expect(presentationOf(boatOf({ ui }))).toEqual(ui);
  });

  it.each<[Presentation, string]>([
    [
      { rowLabel: 'tilte' },
      'fleet.boat: "tilte" of ui.rowLabel is not a visible field. Did you mean "title"?',
    ],
    [
      { columns: ['berth'] },
      'fleet.boat: "berth" of ui.columns is not a visible field. Did you mean "berths"?',
    ],
    [{ groups: { size: ['length'] } }, 'fleet.boat: "length" of ui.groups.size is not a visible field.'],
    [{ advanced: ['length'] }, 'fleet.boat: "length" of ui.advanced is not a visible field.'],
    [
      { path: { field: 'adress', title: 'title' } },
      'fleet.boat: "adress" of ui.path is not a visible field.',
    ],
    [{ columns: ['key'] }, 'fleet.boat: "key" of ui.columns is not a visible field.'],
  ])('is rejected at boot: %j', (ui, problem) => {
    expect(() => createRegistry([fleet({ entities: [boatOf({ ui })] })])).toThrow(problem);
  });
});

describe('labels from linked rows', () => {
  const captain = (labelFields: Presentation['labelFields']) =>
    defineModule({
      name: 'crew',
      entities: [
        defineEntity({
          module: 'crew',
          name: 'captain',
          fields: { slug: slug() },
          ui: labelFields && { labelFields },
        }),
      ],
      links: [defineLink({ from: 'crew.captain', to: 'fleet.boat' })],
    });

  it('are the installed ones of the definition, in its order', () => {
    const crew = captain(['coast.harbour.title', 'fleet.boat.title']);
    const named = (modules: Module[]) => labelSources(crew.entities[0] ?? boatOf(), createRegistry(modules));
    expect(
      named([crew, fleet()]).map(({ entity, field, relation }) => [entity.key, field, relation.embedAs]),
    ).toEqual([['fleet.boat', 'title', 'captainsToFleetModuleBoats']]);
    expect(named([crew])).toEqual([]);
  });

  it.each<[NonNullable<Presentation['labelFields']>[number], string]>([
    [
      'fleet.boat.tilte',
      '"fleet.boat.tilte" of ui.labelFields is not a visible field. Did you mean "title"?',
    ],
    ['fleet.boat.key', '"fleet.boat.key" of ui.labelFields is not a visible field.'],
    ['crew.captain.slug', '"crew.captain.slug" of ui.labelFields is not on a linked entity.'],
  ])('are rejected at boot: %s', (path, problem) => {
    expect(() => createRegistry([captain([path]), fleet()])).toThrow(problem);
  });

  it('recognizes generated names', () => {
    const made = (text: string) => isGeneratedName({ name: 'captain' }, text);
    expect(['captain-36755487', 'captain-of-boats', 'captain', 'ann'].map(made)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('the labels of definitions', () => {
  it('follow from names and from common labels', () => {
    const english = createLabels('en', [fleet()]);
    expect([
      english.entity(boatOf()),
      english.entities(boatOf()),
      english.field(boatOf(), 'adminTitle'),
    ]).toEqual(['Boat', 'Boats', 'Name for the team']);
    expect(createLabels('ru', [fleet()]).field(boatOf(), 'title')).toBe('Заголовок');
  });

  it('are overridden by the module, per language', () => {
    const labels = {
      ru: { boat: 'Яхта', 'boat.*': 'Яхты', 'boat.berths': 'Спальные места', 'boat.berths?': 'Без экипажа' },
    };
    const russian = createLabels('ru', [fleet({ labels })]);
    expect([russian.entity(boatOf()), russian.entities(boatOf())]).toEqual(['Яхта', 'Яхты']);
    expect([russian.field(boatOf(), 'berths'), russian.help(boatOf(), 'berths')]).toEqual([
      'Спальные места',
      'Без экипажа',
    ]);
    expect(createLabels('en', [fleet({ labels })]).entity(boatOf())).toBe('Boat');
    expect(createRegistry([fleet({ labels })]).modules).toHaveLength(1);
  });

  it('include variants, values, groups and the module', () => {
    const russian = createLabels('ru', [
      fleet({ labels: { ru: { '*': 'Флот', 'boat/card': 'Карточкой', 'boat#size': 'Размеры' } } }),
    ]);
    expect([
      russian.module('fleet'),
      russian.variant(boatOf(), 'card'),
      russian.variant(boatOf(), 'hidden'),
    ]).toEqual(['Флот', 'Карточкой', 'Скрытый']);
    expect([russian.group(boatOf(), 'size'), russian.value(boatOf(), 'berths', 'not_said')]).toEqual([
      'Размеры',
      'Not said',
    ]);
    expect(createLabels('en', []).variant(boatOf(), 'boat-list-default')).toBe('Boat list');
  });

  it('of a variant come from the module that adds it', () => {
    const variants = { 'fleet.boat': ['boat-of-the-coast'] } as const;
    const labels = { ru: { '*': 'Берег', 'fleet.boat/boat-of-the-coast': 'У берега' } };
    const coast = defineModule({ name: 'coast', variants, labels });
    expect(createLabels('ru', [fleet(), coast]).variant(boatOf(), 'boat-of-the-coast')).toBe('У берега');
    expect(createRegistry([fleet(), coast]).variantsOf('fleet.boat')).toContain('boat-of-the-coast');
    expect(missingLabels('ru', [{ ...coast, labels: {} }])).toEqual([
      'coast: *',
      'coast: fleet.boat/boat-of-the-coast',
    ]);
  });

  it('of a link and its ends follow from the joined rows', () => {
    const harbour = defineEntity({ module: 'coast', name: 'harbour', fields });
    const link = defineLink({ from: 'fleet.boat', to: 'coast.harbour' });
    const labels = { ru: { boat: 'Яхта', 'boat.*': 'Яхты' } };
    const coast = defineModule({
      name: 'coast',
      entities: [harbour],
      labels: { ru: { harbour: 'Гавань', 'harbour.*': 'Гавани' } },
    });
    const russian = createLabels('ru', [fleet({ labels, links: [link] }), coast]);
    expect([russian.entity(link), russian.entities(link)]).toEqual(['Яхта → Гавань', 'Яхты → Гавани']);
    expect([russian.field(link, 'boatId'), russian.field(link, 'coastModuleHarbourId')]).toEqual([
      'Яхта',
      'Гавань',
    ]);
  });

  it('are reported where a language lacks them', () => {
    const status = select({ values: ['moored', 'GET'], default: 'moored' });
    const boat = boatOf({
      fields: { status, key: secret({ optional: true }) },
      ui: { groups: { size: ['status'] } },
    });
    const labels = { ru: { '*': 'Флот', boat: 'Яхта', 'boat.*': 'Яхты', 'boat/card': 'Карточкой' } };
    expect(missingLabels('ru', [fleet({ entities: [boat], labels })])).toEqual([
      'fleet: boat.status',
      'fleet: boat.status=moored',
      'fleet: boat#size',
    ]);
  });

  it('name areas and views; an area of a module needs its own label', () => {
    const ui = { area: 'fleet', rank: 1, views: [{ name: 'at-sea', filters: [] }] };
    const labels = { ru: { '@fleet': 'Флот', 'boat!at-sea': 'В море' } };
    const own = fleet({ entities: [boatOf({ ui })], labels });
    const russian = createLabels('ru', [own]);
    expect([russian.area('fleet'), russian.area('shop'), russian.view(boatOf({ ui }), 'at-sea')]).toEqual([
      'Флот',
      'Магазин',
      'В море',
    ]);
    expect(missingLabels('ru', [fleet({ entities: [boatOf({ ui })] })])).toEqual(
      expect.arrayContaining(['fleet: boat!at-sea', 'fleet: @fleet']),
    );
    expect(createRegistry([own]).modules).toHaveLength(1);
  });

  it('are missing in English where the name is a technical term, or has more than three words', () => {
    const boat = boatOf({
      fields: { payload: text(), isMoored: text(), dockedAt: text() },
      variants: ['long-name-of-a-variant'],
    });
    const own = fleet({ entities: [boat] });
    expect(missingLabels('en', [own])).toEqual(['fleet: boat.payload', 'fleet: boat/long-name-of-a-variant']);
    const english = createLabels('en', [own]);
    expect([english.field(boat, 'isMoored'), english.field(boat, 'dockedAt')]).toEqual(['Moored', 'Docked']);
  });

  it('are rejected at boot for unknown definitions', () => {
    const labels = { ru: { 'boat.berth': 'Спальные места' } };
    expect(() => createRegistry([fleet({ labels })])).toThrow(
      'module "fleet": the ru label for "boat.berth" belongs to no definition. Did you mean "boat.berths"?',
    );
  });
});
