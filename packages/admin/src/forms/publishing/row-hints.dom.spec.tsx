import { defineEntity, defineModule, localizedText, richText, text } from '@flotilla/core';
import { act } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { adminOf } from '../../context/admin-context.js';
import { openInAdmin } from '../../testing/open-in-admin.fixture.js';
import type { Edited } from '../edited-values.js';
import { RowHints } from './row-hints.js';

const button = defineEntity({
  module: 'fleet',
  name: 'button',
  fields: { title: localizedText(), url: text({ optional: true }), text: richText() },
  access: { read: 'public' },
  drafts: true,
});
const app = adminOf({
  modules: [defineModule({ name: 'fleet', entities: [button] })],
  extensions: [],
  languages: ['en', 'ru'],
  site: 'boats',
});
const none: [] = [];
const doc = (src: string, fileId: string) => ({
  ...{ type: 'doc', version: 1 },
  children: [{ type: 'image', src, fileId, alt: 'Bay', children: [{ text: '' }] }],
});

it('names links that visitors cannot follow, external pictures and deleted files', async () => {
  let form: UseFormReturn<Edited> | undefined;
  const sent: unknown[] = [];
  function Form() {
    form = useForm<Edited>({
      defaultValues: {
        ...{ title: { en: '', ru: '' }, url: '/', variant: 'default' },
        text: { en: '', ru: doc('https://cdn.example/a.png', 'f1') },
      },
    });
    return (
      <>
        <input {...form.register('url')} />
        <RowHints entity={button} control={form.control} row={undefined} links={none} />
      </>
    );
  }
  const fetch = vi.fn(async (_: RequestInfo | URL, init?: RequestInit) => {
    const { data } = JSON.parse(String(init?.body)) as { data: { links: string[] } };
    sent.push(data);
    return Response.json({
      data: { links: data.links.filter((link) => link === '/gone'), pictures: [], files: ['f1'] },
    });
  });
  const { place, close } = await openInAdmin(<Form />, { app, fetch });
  const open = () => act(async () => place.querySelector('button')?.click());
  await vi.waitFor(() => act(async () => expect(place.textContent).toContain('1')));
  expect(sent).toEqual([{ links: ['/'], pictures: ['https://cdn.example/a.png'], files: ['f1'] }]);

  await act(async () => form?.setValue('url', '/g'));
  await act(async () => form?.setValue('url', '/gone'));
  // Longer than the pause before a check, and then the response.
  await act(() => new Promise((resolve) => setTimeout(resolve, 700)));
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(place.textContent).toContain('2');
  expect(sent).toHaveLength(2);
  await open();
  expect(document.body.textContent).toContain('A link leads to a page that visitors cannot see.');
  expect(document.body.textContent).toContain('It shows a file that was deleted.');
  await close();
});
