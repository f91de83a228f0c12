import { defineEntity, file, type Field } from '@flotilla/core';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { adminOf } from '../context/admin-context.js';
import { openInAdmin } from '../testing/open-in-admin.fixture.js';
import { adminKindOf } from './index.js';

const chart = defineEntity({ module: 'fleet', name: 'chart', fields: { file: file() } });
const field: Field = chart.fields.file;
const { Input, parse, toEdited } = adminKindOf(field);
const app = adminOf({ modules: [], extensions: [], languages: ['en'], site: 'boats' });

it('accepts a file or the address of one', async () => {
  const changed = vi.fn<(value: unknown) => void>();
  const part = (
    <Input
      entity={chart}
      name="file"
      field={field}
      value=""
      onChange={changed}
      onBlur={() => undefined}
      control={{ id: 'file' }}
    />
  );
  const { place, close } = await openInAdmin(part, { app, fetch: async () => new Response('{}') });
  expect(place.querySelector('button')?.textContent).toBe('Select file');

  const selected = new File(['depths'], 'limassol.pdf');
  const chooser = place.querySelector<HTMLInputElement>('[type=file]') as HTMLInputElement;
  await act(async () => {
    Object.defineProperty(chooser, 'files', { configurable: true, value: [selected] });
    chooser.dispatchEvent(new Event('change', { bubbles: true }));
  });
  const address = place.querySelector<HTMLInputElement>('input:not([type=file])') as HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      address,
      'https://boats.example/paphos.pdf',
    );
    address.dispatchEvent(new Event('input', { bubbles: true }));
  });

  expect(changed.mock.calls).toEqual([[selected], ['https://boats.example/paphos.pdf']]);
  await close();
});

it('sends a new file as a part, with its name in the data; an address is sent as text', () => {
  expect(parse(new File([], 'limassol.pdf'), field)).toBe('limassol.pdf');
  expect(parse(toEdited('/public/paphos.pdf', field), field)).toBe('/public/paphos.pdf');
  expect(parse('', field)).toBeUndefined();
});
