import { defineEntity, text } from '@flotilla/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { openUnsaved, notifyUnsavedChange } from './unsaved-rows.js';
import { useUnsavedRows } from './use-unsaved-rows.js';

const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: { title: text() },
  access: { read: 'public' },
});

it('rerenders its users once for each change of an open form', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  let title = 'Aurora';
  const close = openUnsaved({ entity: boat, id: 'b1', values: () => ({ title }) });
  const seen: unknown[] = [];
  const Preview = () => {
    seen.push(useUnsavedRows().map(({ values }) => values['title']));
    return null;
  };
  const root = createRoot(document.body);
  await act(async () => root.render(<Preview />));
  expect(seen).toEqual([['Aurora']]);

  title = 'Borealis';
  await act(async () => notifyUnsavedChange());
  await act(async () => close());
  expect(seen).toEqual([['Aurora'], ['Borealis'], []]);
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});
