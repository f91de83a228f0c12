import { defineEntity, defineView, type ForeignRow, text, foreign } from '@flotilla/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createComponentRegistry } from '../server/registry.js';
import { defineVariant } from './define-variant.js';
import { RowVariant, VariantLookup } from './row-variant.js';
import { documentRowConverter } from '../selection/row-converter.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: { name: text() } });
const variants = [
  defineVariant(
    defineView({ of: boat, variant: 'default' }),
    ({ row, context }) => `${row.name} at level ${context.headingLevel}`,
  ),
  defineVariant(defineView({ of: boat, variant: 'button' }), ({ row }) => <b>{row.name}</b>),
];
const carried = documentRowConverter(foreign('fleet.boat'));

async function render(variant: string, requested?: string, modules = [{ variants }]) {
  const registry = await createComponentRegistry(modules);
  const row = carried({ id: '1', variant, name: 'Argo' }) as ForeignRow;
  return renderToStaticMarkup(
    <VariantLookup value={registry.variantOf}>
      <RowVariant row={row} variant={requested} headingLevel={3} />
    </VariantLookup>,
  );
}

it('renders a row in its own variant, in a given one, or in the default', async () => {
  expect(await render('button')).toBe('<b>Argo</b>');
  expect(await render('default', 'button')).toBe('<b>Argo</b>');
  expect(await render('unheard-of')).toBe('Argo at level 3');
});

it("renders nothing when the row's module is not installed", async () => {
  expect(await render('default', undefined, [])).toBe('');
});
