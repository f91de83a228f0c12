import { SiteProvider } from '@flotilla/react';
import { ClientProvider, createClient, createQueryClient } from '@flotilla/react/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { form } from '../entities/form.js';
import { formsToRequests } from '../links.js';
import { ReceivedPage } from './received-page.js';

afterEach(() => vi.unstubAllGlobals());

const asked = { id: 'f1', title: { en: 'Enquiry' }, adminTitle: null, inputs: [], steps: [], formsToInputs: [], formsToSteps: [] };
const request = { createdAt: '2030-01-01T00:00:00.000Z', status: 'new', payload: {}, email: null, isConfirmed: true };

/** Answers as the API does, where a hundred new requests have come after an answered one. */
async function answer(input: RequestInfo | URL): Promise<Response> {
  const { pathname, searchParams } = new URL(String(input));
  if (pathname === form.route) return Response.json({ data: [asked] });
  if (pathname !== formsToRequests.route) return Response.json({ data: asked });
  const requests = Array.from({ length: 101 }, (_, at) => ({ ...request, id: `r${at}`, status: at === 100 ? 'answered' : 'new' }));
  const links = requests.slice(0, Number(searchParams.get('limit'))).map((one) => ({ id: `l${one.id}`, request: one }));
  return Response.json({ data: links });
}

it('reads on to requests of the chosen state that are older than those that it shows at first', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const root = createRoot(document.body);
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <ClientProvider value={createClient({ baseUrl: 'http://boats.example', fetch: answer })}>
          <SiteProvider value={{ language: 'en', languages: ['en', 'ru'], path: '/' }}>
            <MemoryRouter initialEntries={['/?form=f1&status=answered']}>
              <ReceivedPage />
            </MemoryRouter>
          </SiteProvider>
        </ClientProvider>
      </QueryClientProvider>,
    ),
  );
  await vi.waitFor(() => expect(document.body.textContent).toContain('None of the latest 100 is in this state.'));

  const more = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Show more');
  await act(async () => more?.click());
  await vi.waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(1));
  await act(async () => root.unmount());
});
