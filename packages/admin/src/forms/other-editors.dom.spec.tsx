import { defineEntity, text } from '@flotilla/core';
import type { Editor } from '@flotilla/core/administration';
import { ClientProvider, createClient, createQueryClient } from '@flotilla/react/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { LanguageProvider } from '../language/language.js';
import { OtherEditors } from './other-editors.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: { harbour: text() }, access: { read: 'public' } });
const editor = (name: string | null, isCaller = false): Editor => ({ subjectId: '0193a0a0-0000-7000-8000-00003675cafe', name, isCaller });

it('names who else edits, and says when the form is closed', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const told: { path: string; isClosed: boolean }[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const { data } = JSON.parse(String(init?.body)) as { data: { isClosed: boolean } };
    told.push({ path: new URL(String(input)).pathname, isClosed: data.isClosed });
    return Response.json({ data: [editor('anna'), editor(null), editor('ann', true)] });
  };
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <ClientProvider value={createClient({ baseUrl: 'http://boats.example', fetch })}>
          <LanguageProvider initial="en" languages={['en', 'ru']}>
            <OtherEditors entity={boat} id="b1" />
          </LanguageProvider>
        </ClientProvider>
      </QueryClientProvider>,
    ),
  );
  await vi.waitFor(() =>
    act(async () => expect(place.textContent).toBe('Also open to edit: anna, person 3675cafe, you, in another window')),
  );
  await act(async () => root.unmount());

  await vi.waitFor(() => expect(told.at(-1)).toEqual({ path: '/api/fleet/boats/b1/editors', isClosed: true }));
  vi.unstubAllGlobals();
});
