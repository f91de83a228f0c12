import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createComponentRegistry } from '../server/registry.js';
import { defineVariant } from './define-variant.js';
import { RowVariant, VariantLookup } from './row-variant.js';
import type { WidgetProps } from './widget-props.js';

interface Boat {
  readonly id: string;
  readonly variant: string;
  readonly name: string;
}

const plain = ({ widget, place }: WidgetProps<Boat>) => `${widget.name} at level ${place.headingLevel}`;
const variants = [
  defineVariant({ widget: 'fleet.boat', variant: 'default', component: plain }),
  defineVariant({ widget: 'fleet.boat', variant: 'button', component: ({ widget }: WidgetProps<Boat>) => <b>{widget.name}</b> }),
];

async function render(variant: string, asked?: string, modules = [{ variants }]) {
  const registry = await createComponentRegistry(modules);
  const row: Boat = { id: '1', variant, name: 'Argo' };
  return renderToStaticMarkup(
    <VariantLookup value={registry.variantOf}>
      <RowVariant of="fleet.boat" row={row} variant={asked} headingLevel={3} />
    </VariantLookup>,
  );
}

it('shows a row in its own variant, in the one that is asked for, or else by the default', async () => {
  expect(await render('button')).toBe('<b>Argo</b>');
  expect(await render('default', 'button')).toBe('<b>Argo</b>');
  expect(await render('unheard-of')).toBe('Argo at level 3');
});

it('shows nothing while the module of the row is not installed', async () => {
  expect(await render('default', undefined, [])).toBe('');
});
