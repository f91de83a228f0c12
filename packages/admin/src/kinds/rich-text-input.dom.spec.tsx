import { defineEntity, defineModule, richText } from '@flotilla/core';
import { act } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { adminOf } from '../context/admin-context.js';
import { type Edited, editedOf } from '../forms/edited-values.js';
import { FormField } from '../forms/form-field.js';
import { watchTyping } from '../forms/watch-typing.js';
import { openInAdmin } from '../testing/open-in-admin.fixture.js';

const block = defineEntity({
  module: 'fleet',
  name: 'block',
  fields: { text: richText() },
  access: { read: 'public' },
});
const app = adminOf({
  modules: [defineModule({ name: 'fleet', entities: [block] })],
  extensions: [],
  languages: ['en'],
  site: 'boats',
});
const paragraph = (text: string) => ({ type: 'paragraph', children: [{ text, bold: true }] });
const text = { en: { type: 'doc', version: 1, children: [paragraph('Sail with us.')] } };
/** The same text with the keys in another order, as a database returns it. */
const stored = {
  en: {
    children: [{ children: [{ bold: true, text: 'Sail with us.' }], type: 'paragraph' }],
    type: 'doc',
    version: 1,
  },
};

// Loads the editor's code before the test.
await import('./rich-text-input.js');

it('keeps the dialog of a link open when the text is saved', async () => {
  let form: UseFormReturn<Edited> | undefined;
  function Form() {
    form = useForm<Edited>({ defaultValues: { text } as unknown as Edited });
    return <FormField control={form.control} entity={block} name="text" field={block.fields.text} />;
  }
  const { place, close } = await openInAdmin(<Form />, {
    app,
    fetch: async () => Response.json({ data: [] }),
  });
  await vi.waitFor(() => act(async () => expect(place.querySelector('[contenteditable]')).not.toBeNull()));
  await act(async () => place.querySelector<HTMLElement>('[aria-label=Link]')?.click());
  const address = () => document.querySelector<HTMLInputElement>('[role=dialog] input');
  const opened = address();
  expect(opened).not.toBeNull();

  for (const row of [{ text }, { text: stored }]) {
    const typing = form && watchTyping(form, block);
    await act(async () => typing?.goOn(editedOf(block, row, ['en'])));
    expect(address()).toBe(opened);
  }
  await close();
});
