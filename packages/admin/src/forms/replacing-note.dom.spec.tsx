import { defineEntity, defineModule, file } from '@flotilla/core';
import { act } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { adminOf } from '../context/admin-context.js';
import { openInAdmin } from '../testing/open-in-admin.fixture.js';
import type { Edited } from './edited-values.js';
import { ReplacingNote } from './replacing-note.js';

const picture = defineEntity({ module: 'fleet', name: 'picture', fields: { file: file() }, access: {} });
const app = adminOf({
  modules: [defineModule({ name: 'fleet', entities: [picture] })],
  extensions: [],
  languages: ['en'],
  site: 'boats',
});
const uses = [
  { relation: 'fleet.boats-to-pictures', entity: 'fleet.boat', count: 3, sample: [] },
  { relation: 'fleet.boat.text', entity: 'fleet.boat', count: 1, sample: [] },
];

it.each([
  ['en', 'Used in 4 places'],
  ['ru', 'Используется в 4 местах'],
])('names the number of places before a file is replaced (%s)', async (language, text) => {
  let form: UseFormReturn<Edited> | undefined;
  function Form() {
    form = useForm<Edited>({ defaultValues: { file: '/public/a.png' } });
    return <ReplacingNote entity={picture} id="p1" control={form.control} />;
  }
  const fetch = vi.fn(async () => Response.json({ data: uses }));
  const { place, close } = await openInAdmin(<Form />, { app, fetch, language });
  expect([place.textContent, fetch.mock.calls.length]).toEqual(['', 0]);

  await act(async () => form?.setValue('file', new File(['b'], 'b.png')));
  await vi.waitFor(() => act(async () => expect(place.textContent).toContain(text)));
  await act(async () => form?.setValue('file', '/public/a.png'));
  expect(place.textContent).toBe('');
  await act(async () => form?.setValue('file', '/public/b.png'));
  expect(place.textContent).toContain(text);
  await close();
});
