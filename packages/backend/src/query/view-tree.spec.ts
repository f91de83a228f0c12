import { createRegistry, defineEntity, defineLink, defineModule, defineView, only } from '@flotilla/core';
import { expect, it } from 'vitest';
import { checkViews } from './view-tree.js';

const access = { read: 'public' } as const;
const widget = defineEntity({ module: 'fleet', name: 'widget', fields: {}, access });
const boat = defineEntity({ module: 'fleet', name: 'boat', fields: {}, access });
const boats = defineLink({ from: 'fleet.widget', to: 'fleet.boat', variants: ['additional'] });

const registryWith = (path: string) => {
  const view = defineView({ widget: 'fleet.widget', variant: 'boat-list-default', include: [path] });
  return createRegistry([defineModule({ name: 'fleet', entities: [widget, boat], links: [boats], views: [view] })]);
};

it('asks for variants that the link can have', () => {
  expect(() => checkViews(registryWith(only('widgets-to-boats', ['default', 'additional'])))).not.toThrow();
  expect(() => checkViews(registryWith(only('widgets-to-boats', ['aditional'])))).toThrow(
    'view fleet.widget/boat-list-default: "aditional" is not a variant of fleet.widgets-to-boats. Did you mean "additional"?',
  );
});
