import {
  createRegistry,
  defineEntity,
  defineLink,
  defineModule,
  defineOldView,
  only,
  showing,
  text,
  type ViewDefinition,
} from '@flotilla/core';
import { expect, it } from 'vitest';
import { checkViews, viewTree } from './view-tree.js';

const access = { read: 'public' } as const;
const widget = defineEntity({ module: 'fleet', name: 'widget', fields: {}, access });
const boat = defineEntity({ module: 'fleet', name: 'boat', fields: { title: text(), berths: text(), notes: text() }, access });
const boats = defineLink({ from: 'fleet.widget', to: 'fleet.boat', variants: ['additional'] });

const registryWith = (path: string, ...views: ViewDefinition[]) => {
  const view = defineOldView({ widget: 'fleet.widget', variant: 'boat-list-default', include: [path] });
  return createRegistry([defineModule({ name: 'fleet', entities: [widget, boat], links: [boats], views: [view, ...views] })]);
};

it('asks for variants that the link can have', () => {
  expect(() => checkViews(registryWith(only('widgets-to-boats', ['default', 'additional'])))).not.toThrow();
  expect(() => checkViews(registryWith(only('widgets-to-boats', ['aditional'])))).toThrow(
    'view fleet.widget/boat-list-default: "aditional" is not a variant of fleet.widgets-to-boats. Did you mean "additional"?',
  );
});

it('asks for fields that the row at the far side has', () => {
  const [known = ''] = showing('widgets-to-boats', { fields: ['title', 'berths'] });
  const [unknown = ''] = showing('widgets-to-boats', { fields: ['titel'] });

  expect(() => checkViews(registryWith(known))).not.toThrow();
  expect(() => checkViews(registryWith(unknown))).toThrow(
    'view fleet.widget/boat-list-default: "titel" is not a field of fleet.boat. Did you mean "title"?',
  );
});

it('brings the fields that any path asks for, and all when one names none', () => {
  const registry = registryWith('widgets-to-boats');
  const fieldsBy = (...shown: (readonly string[] | undefined)[]) => {
    const paths = shown.flatMap((fields) => showing('widgets-to-boats', { fields }));
    return viewTree(registry, 'fleet.widget', paths).get('widgets-to-boats')?.fields;
  };

  expect(fieldsBy(['title'], ['title', 'berths'])).toEqual(['title', 'berths']);
  expect(fieldsBy(['title'], undefined)).toBeUndefined();
});

it("brings by `*` what the views of the row's own module show of it", () => {
  const card = { widget: boat.key, variant: 'card', fields: ['title'] };
  const row = { widget: boat.key, variant: 'row', fields: ['title', 'berths'] };
  const whole = { widget: boat.key, variant: 'whole' };
  const fieldsBy = (...views: ViewDefinition[]) =>
    viewTree(registryWith('widgets-to-boats', ...views), 'fleet.widget', ['widgets-to-boats.*']).get('widgets-to-boats')?.fields;

  expect(fieldsBy(card, row)).toEqual(['title', 'berths']);
  expect(fieldsBy(card, whole)).toBeUndefined();
  expect(fieldsBy()).toBeUndefined();
});
