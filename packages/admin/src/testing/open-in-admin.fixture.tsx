import { ClientProvider, createClient, createQueryClient } from '@flotilla/react/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import { AdminProvider, type adminOf } from '../context/admin-context.js';
import { AccessProvider, type accessOf } from '../context/access.js';
import { LanguageProvider } from '../context/language.js';

interface Surroundings {
  readonly app: ReturnType<typeof adminOf>;
  /** The person's permissions; without it the part gets no access context. */
  readonly access?: ReturnType<typeof accessOf>;
  readonly fetch: typeof globalThis.fetch;
  /** Language of the interface; English by default. */
  readonly language?: string;
}

/** Renders a part of the admin with its providers. Call `close` at the end of the test. */
export async function openInAdmin(part: ReactNode, { app, access, fetch, language = 'en' }: Surroundings) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const queries = createQueryClient();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <AdminProvider value={app}>
        <QueryClientProvider client={queries}>
          <ClientProvider value={createClient({ baseUrl: 'http://boats.example', fetch })}>
            <LanguageProvider initial={language} languages={['en', 'ru']}>
              {access ? <AccessProvider value={access}>{part}</AccessProvider> : part}
            </LanguageProvider>
          </ClientProvider>
        </QueryClientProvider>
      </AdminProvider>,
    ),
  );
  const close = async () => {
    await act(async () => root.unmount());
    vi.unstubAllGlobals();
  };
  return { place, queries, close };
}
