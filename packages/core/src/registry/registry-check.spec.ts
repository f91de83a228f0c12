import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Action, defineAction } from '../definitions/action.js';
import { defineEntity, type EntityInput } from '../definitions/entity.js';
import { boolean } from '../kinds/boolean.js';
import { decimal } from '../kinds/decimal.js';
import { integer } from '../kinds/integer.js';
import { json } from '../kinds/json.js';
import { localizedText } from '../kinds/localized-text.js';
import { money } from '../kinds/money.js';
import { select } from '../kinds/select.js';
import { slug } from '../kinds/slug.js';
import { text } from '../kinds/text.js';
import type { Fields } from '../kinds/field.js';
import { defineLink } from '../definitions/link.js';
import { defineModule, type Module } from './module.js';
import { DefinitionError } from './definition-error.js';
import { createRegistry } from './registry.js';
import { problemsOf } from './registry-check.js';
import { show, foreign } from '../selection/show.js';
import { boundedRecord } from '../values/bounded.js';
import { via } from '../selection/via.js';
import { list } from '../views/list.js';
import { defineView } from '../views/view.js';

const fleet = (rest: Partial<Module>) => defineModule({ name: 'fleet', ...rest });
const boatOf = (rest: Partial<EntityInput<'fleet', 'boat', Fields>> = {}) =>
  defineEntity<'fleet', 'boat', Fields>({ module: 'fleet', name: 'boat', fields: {}, ...rest });
const boat = boatOf();

describe('a module', () => {
  it('is defined once', () => {
    expect(problemsOf([fleet({}), fleet({})])).toEqual([
      'module "fleet" is defined twice. Rename or remove one.',
    ]);
  });

  it.each(['Fleet', 'fleetOps', 'fleet_ops', '-fleet', 'fleet-', '1fleet', ''])(
    'is not named "%s"',
    (name) => {
      expect(problemsOf([defineModule({ name })])).toEqual([
        `module "${name}": the name must be kebab-case, such as "file-storage".`,
      ]);
    },
  );

  it('lists only its own definitions', () => {
    expect(problemsOf([defineModule({ name: 'club', entities: [boat] })])).toEqual([
      'fleet.boat: is listed in module "club". Move it to "fleet", or change its module.',
    ]);
  });
});

describe('an entity', () => {
  it('is defined once', () => {
    expect(problemsOf([fleet({ entities: [boat, boat, boat] })])).toEqual([
      'entity or link "fleet.boat" is defined twice. Rename or remove one.',
    ]);
  });

  it('is named in kebab-case', () => {
    const entity = defineEntity({ module: 'fleet', name: 'motorBoat', fields: {} });

    expect(problemsOf([fleet({ entities: [entity] })])).toEqual([
      'fleet.motorBoat: the name must be kebab-case, such as "buttons-array".',
    ]);
  });

  it('has a table name within the limit of PostgreSQL', () => {
    const named = (length: number) => defineEntity({ module: 'fleet', name: 'b'.repeat(length), fields: {} });

    expect(problemsOf([fleet({ entities: [named(56)] })])).toEqual([]);
    expect(problemsOf([fleet({ entities: [named(57)] })])).toEqual([
      `fleet.${'b'.repeat(57)}: the table name "fleet_${'b'.repeat(57)}" is longer than 62 characters. Shorten the name.`,
    ]);
  });

  it.each<[Partial<EntityInput<'fleet', 'boat', Fields>>, string]>([
    [
      { checks: [{ name: 'long', sql: '"lenght" > 0' }] },
      '"lenght" of a constraint is not a field. Did you mean "length"?',
    ],
    [
      { checks: [{ name: 'long', sql: 'true' }] },
      'the check "long" names no field. Write fields in double quotes.',
    ],
    [
      { checks: [{ name: 'Long', sql: '"length" > 0' }] },
      'the constraint "Long" must be named in kebab-case, such as "booked-once".',
    ],
    [
      { excludes: [{ name: 'once', equal: [], range: ['length', 'createdAt'] }] },
      '"length" is the end of a range. Make it a date or a datetime.',
    ],
    [
      {
        checks: [{ name: 'once', sql: '"length" > 0' }],
        excludes: [{ name: 'once', equal: ['length'], range: ['createdAt', 'updatedAt'] }],
      },
      'two constraints are named "once". Rename one of them.',
    ],
  ])('has valid constraints: %j', (rest, problem) => {
    expect(problemsOf([fleet({ entities: [boatOf({ fields: { length: integer() }, ...rest })] })])).toEqual([
      `fleet.boat: ${problem}`,
    ]);
  });

  it.each<[string, Partial<EntityInput<'fleet', 'boat', Fields>>, string]>([
    [
      'an index',
      { indexes: [{ fields: ['titel'] }] },
      '"titel" of an index or natural key is not a field. Did you mean "title"?',
    ],
    [
      'the rows of an index',
      { indexes: [{ fields: ['title'], where: { isDefault: true } }] },
      '"isDefault" of an index or natural key is not a field.',
    ],
    [
      'the natural key',
      { naturalKey: ['tilte'] },
      '"tilte" of an index or natural key is not a field. Did you mean "title"?',
    ],
  ])('has the fields of %s', (_, rest, problem) => {
    expect(
      problemsOf([fleet({ entities: [boatOf({ fields: { title: text({ max: 100 }) }, ...rest })] })]),
    ).toEqual([`fleet.boat: ${problem}`]);
  });

  it('reports fields with languages that are unique together', () => {
    const fields = { day: text({ max: 20 }), title: localizedText() };

    expect(problemsOf([fleet({ entities: [boatOf({ fields, unique: [['day', 'title']] })] })])).toContain(
      "fleet.boat: title can't be unique: it holds a text per language, which PostgreSQL would compare together. Use a field without languages.",
    );
  });

  it('reports that indexed text must be short', () => {
    const long = boatOf({ fields: { title: text({ max: 900, unique: true }) } });
    expect(problemsOf([fleet({ entities: [long] })])).toEqual([
      'fleet.boat.title: is indexed and may hold 900 characters, and PostgreSQL takes 650. Give it a smaller max.',
    ]);
  });

  it('counts all text fields of an index', () => {
    const indexes = [{ fields: ['title', 'note'] }];
    const long = boatOf({ fields: { title: text({ max: 400 }), note: text({ max: 400 }) }, indexes });
    expect(problemsOf([fleet({ entities: [long] })])).toEqual([
      'fleet.boat: the index over title, note may hold 800 characters, and PostgreSQL takes 650. Give its text fields a smaller max.',
    ]);
  });

  it.each(['id', 'createdAt', 'updatedAt'])('keeps the system field %s', (name) => {
    expect(problemsOf([fleet({ entities: [boatOf({ fields: { [name]: text() } })] })])).toContain(
      `fleet.boat.${name}: every row has this field already. Rename yours.`,
    );
  });
});

describe('a field', () => {
  const problemsWith = (fields: Fields) => problemsOf([fleet({ entities: [boatOf({ fields })] })]);

  it.each(['Title', 'sub_title', 'sub-title', '1st'])('is not named "%s"', (name) => {
    expect(problemsWith({ [name]: text() })).toEqual([
      `fleet.boat.${name}: the field's name must be camelCase.`,
    ]);
  });

  it.each<[string, Fields, string]>([
    [
      'a select without values',
      { status: select({ values: [] }) },
      'status: "values" is empty. List at least one value.',
    ],
    ['a text that is shorter than itself', { note: text({ min: 5, max: 2 }) }, 'note: min 5 is above max 2.'],
    [
      'a default outside the values',
      { status: select({ values: ['new', 'paid'] as readonly string[], default: 'payed' }) },
      'status: the default "payed" is not a value of the field: must be one of new, paid.',
    ],
    [
      'money that is less than itself',
      { price: money({ min: '2', max: '1.99' }) },
      'price: min 2 is above max 1.99.',
    ],
    [
      'money with a bound that is none',
      { price: money({ min: 'free' }) },
      'price: min free is not a decimal. Write it as a string, such as "0.5".',
    ],
    [
      'a decimal finer than its column',
      { draught: decimal({ scale: 9 }) },
      'draught: scale 9 is not a whole number from 0 to 8.',
    ],
    [
      'a default below the least',
      { berths: integer({ min: 1, default: 0 }) },
      'berths: the default 0 is not a value of the field: berths must not be less than 1.',
    ],
    [
      'a default of another kind',
      { price: money({ default: '1e3' }) },
      'price: the default "1e3" is not a value of the field: must be a decimal of at most 20 and 8 digits.',
    ],
    [
      'a default of another shape',
      { data: json({ shape: 'array', default: {} }) },
      'data: the default {} is not a value of the field: must be JSON.',
    ],
  ])('is not %s', (_, fields, problem) => {
    expect(problemsWith(fields)).toEqual([`fleet.boat.${problem}`]);
  });

  it('has a default of its own kind, falsy ones too', () => {
    expect(
      problemsWith({ slug: slug(), isListed: boolean({ default: false }), note: text({ default: '' }) }),
    ).toEqual([]);
  });
});

describe('a link', () => {
  it('ends at an entity of an installed module', () => {
    const link = defineLink({ from: 'fleet.boat', to: 'fleet.cabn' });
    const cabin = defineEntity({ module: 'fleet', name: 'cabin', fields: {} });

    expect(problemsOf([fleet({ entities: [boat, cabin], links: [link] })])).toEqual([
      'fleet.boats-to-cabns: "fleet.cabn" is not an entity. Did you mean "fleet.cabin"?',
    ]);
  });

  it('may end at any key of a module that is not installed', () => {
    expect(
      problemsOf([
        fleet({ entities: [boat], links: [defineLink({ from: 'fleet.boat', to: 'club.anything' })] }),
      ]),
    ).toEqual([]);
  });

  it('joins two different entities', () => {
    expect(
      problemsOf([
        fleet({ entities: [boat], links: [defineLink({ from: 'fleet.boat', to: 'fleet.boat' })] }),
      ]),
    ).toEqual([
      'fleet.boats-to-boats: both sides are "fleet.boat", and both ids would be "boatId". Link two different entities.',
    ]);
  });
});

describe('a link', () => {
  it('has only its own variants as private ones', () => {
    const link = defineLink({
      from: 'fleet.boat',
      to: 'club.member',
      variants: ['crew'] as string[],
      privateVariants: ['crwe'],
    });

    expect(problemsOf([fleet({ entities: [boat], links: [link] })])).toEqual([
      'fleet.boats-to-club-module-members: the private variant "crwe" is not among its variants. Did you mean "crew"?',
    ]);
  });
});

describe('an action', () => {
  it('has a limit if everyone may make it and it writes', () => {
    const join = defineAction({
      module: 'fleet',
      name: 'join',
      method: 'POST',
      path: '/api/fleet/join',
      access: 'public',
      limit: { calls: 5, per: 'minute' },
      summary: 'Joins.',
    });
    const problemsWith = (changed: Partial<Action>) =>
      problemsOf([fleet({ actions: [{ ...join, ...changed }] })]);

    expect(problemsWith({})).toEqual([]);
    expect(problemsWith({ limit: 'own' })).toEqual([]);
    expect(problemsWith({ limit: undefined, method: 'GET' })).toEqual([]);
    expect(problemsWith({ limit: undefined, access: 'subject' })).toEqual([]);
    expect(problemsWith({ limit: undefined })).toEqual([
      "fleet.join: everyone may make this write, and it has no limit. Add limit: { calls: 5, per: 'minute' }.",
    ]);
    expect(problemsWith({ limit: { calls: 0.5, per: 'hour' } })).toEqual([
      'fleet.join: the limit of 0.5 calls per hour is not valid. Use a positive whole number per minute, hour, day.',
    ]);
    expect(
      problemsWith({
        limit: [
          { calls: 1, per: 'hour' },
          { calls: 2, per: 'hour' },
        ],
      }),
    ).toEqual(['fleet.join: has two limits of the same kind per window. Remove one.']);
  });

  it('is defined once', () => {
    const check = defineAction({
      module: 'fleet',
      name: 'check',
      method: 'POST',
      path: '/api/fleet/check',
      access: 'admin',
      summary: 'Checks.',
    });

    expect(problemsOf([fleet({ actions: [check, check] })])).toEqual([
      'action "fleet.check" is defined twice. Rename or remove one.',
    ]);
  });

  it('rejects unknown keys', () => {
    const berth = z.string().max(10);
    const list = z.array(z.strictObject({ berth })).max(3).default([]);
    const bodyOf = (body: z.ZodType) =>
      defineAction({
        module: 'fleet',
        name: 'moor',
        method: 'POST',
        path: '/api/fleet/moor',
        access: 'admin',
        summary: '',
        schemas: { body },
      });
    const open = z.strictObject({
      list: z.array(z.object({ berth })).max(3).optional(),
      by: z.union([z.null(), z.object({})]),
    });

    expect(
      problemsOf([
        fleet({
          actions: [bodyOf(z.strictObject({ list, free: boundedRecord({ maxKeys: 3, maxLength: 100 }) }))],
        }),
      ]),
    ).toEqual([]);
    expect(problemsOf([fleet({ actions: [bodyOf(open)] })])).toEqual([
      'fleet.moor: data.list[] ignores unknown fields. Make it a z.strictObject().',
      'fleet.moor: data.by ignores unknown fields. Make it a z.strictObject().',
    ]);
  });
});

describe('a view', () => {
  const widget = defineEntity({ module: 'fleet', name: 'widget', fields: {} });
  const widgetsToBoats = defineLink({ from: 'fleet.widget', to: 'fleet.boat', variants: ['cover'] });
  const named = boatOf({ fields: { title: text(), slug: slug() } });
  const problemsOfView = (view: Module['views'][number]) =>
    problemsOf([fleet({ entities: [widget, named], links: [widgetsToBoats], views: [view] })]);
  const location = 'view fleet.widget/boat-list-default';
  const variant = 'boat-list-default';

  it('is the only one of its variant', () => {
    const view = defineView({ of: widget, variant });

    expect(problemsOf([fleet({ entities: [widget], views: [view, view] })])).toEqual([
      'view "fleet.widget/boat-list-default" is defined twice. Rename or remove one.',
    ]);
  });

  it('selects existing entities of installed modules', () => {
    const lists = {
      boats: list(boat, { ...show(boat, '*'), key: 'fleet.boats' as 'fleet.boat' }, { limit: 10 }),
      members: list(boat, { ...show(boat, '*'), key: 'club.member' as 'fleet.boat' }, { limit: 10 }),
    };
    const view = defineView({ of: foreign('fleet.wigdet'), variant, lists });

    expect(problemsOf([fleet({ entities: [widget, boat], views: [view] })])).toEqual([
      'view fleet.wigdet/boat-list-default: "fleet.wigdet" is not an entity. Did you mean "fleet.widget"?',
      'view fleet.wigdet/boat-list-default: "fleet.boats" is not an entity. Did you mean "fleet.boat"?',
    ]);
  });

  it('selects existing fields, and existing variants of links', () => {
    const rendered = show(named, ['createdAt', 'titel' as 'title']);
    const of = show(widget, [], { boats: via(widgetsToBoats, rendered, { variants: ['covr' as 'cover'] }) });

    expect(problemsOfView(defineView({ of, variant }))).toEqual([
      `${location}: "covr" is not a variant of fleet.widgets-to-boats. Did you mean "cover"?`,
      `${location}: "titel" is not a field of fleet.boat. Did you mean "title"?`,
    ]);
  });

  it('follows links of the row that it shows', () => {
    const boats = via(widgetsToBoats, named);
    const of = { ...show(widget, []), parts: { itself: { ...boats, near: 'fleet.boat' as const } } };

    expect(problemsOfView(defineView({ of, variant }))).toEqual([
      `${location}: "itself" follows fleet.widgets-to-boats from fleet.boat, and stands on fleet.widget. Take a link of fleet.widget.`,
    ]);
  });

  it('has lists only as fallbacks for parts of the row', () => {
    const of = show(widget, [], { chosen: via(widgetsToBoats, named) });
    const boats = { ...list(named, named, { limit: 10 }), unless: 'chosn' as 'chosen' };

    expect(problemsOfView(defineView({ of, variant, lists: { boats } }))).toEqual([
      `${location}: the list "boats" replaces "chosn", which is not a linked part of the row. Did you mean "chosen"?`,
    ]);
  });

  it('has lists only within parts of the row', () => {
    const of = show(widget, [], { chosen: via(widgetsToBoats, named) });
    const boats = { ...list(named, named, { limit: 10 }), within: 'chosn' as 'chosen' };

    expect(problemsOfView(defineView({ of, variant, lists: { boats } }))).toEqual([
      `${location}: the list "boats" is within "chosn", which is not a linked part of the row. Did you mean "chosen"?`,
    ]);
  });

  it('has lists with either facets or conditions', () => {
    const boats = list(named, named, { limit: 10, facets: 'fleet.boats', where: { title: { eq: 'Argo' } } });

    expect(problemsOfView(defineView({ of: widget, variant, lists: { boats } }))).toEqual([
      `${location}: the list "boats" has facets and \`where\`. Remove one of them.`,
    ]);
  });

  it('declares class words only for rows with a class name', () => {
    expect(problemsOfView(defineView({ of: widget, variant, classWords: ['muted'] }))).toEqual([
      `${location}: fleet.widget has no className for the class words "muted". Add the field, or remove the words.`,
    ]);
  });

  it('names its subject by a unique field', () => {
    expect(
      problemsOfView(defineView({ of: widget, variant, subject: { show: named, by: 'fleet.boats.slug' } })),
    ).toEqual([]);
    expect(
      problemsOfView(defineView({ of: widget, variant, subject: { show: named, by: 'fleet.boats.slg' } })),
    ).toEqual([
      `${location}: "fleet.boats.slg" is not a segment that names one fleet.boat. Did you mean "fleet.boats.slug"?`,
    ]);
  });
});

describe('createRegistry', () => {
  it('reports all problems together', () => {
    const entities = [boatOf({ fields: { Title: text() }, naturalKey: ['title'] })];
    const create = () => createRegistry([fleet({ entities })]);

    expect(create).toThrow(DefinitionError);
    expect(create).toThrow(
      [
        'The definitions have 2 problem(s):',
        "  - fleet.boat.Title: the field's name must be camelCase.",
        '  - fleet.boat: "title" of an index or natural key is not a field. Did you mean "Title"?',
      ].join('\n'),
    );
  });
});
