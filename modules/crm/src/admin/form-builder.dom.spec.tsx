import { SiteProvider } from '@flotilla/react';
import { ClientProvider, createClient, createQueryClient } from '@flotilla/react/client';
import { makeLink, makeRow } from '@flotilla/testing/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { form } from '../entities/form.js';
import { input } from '../entities/input.js';
import { formsToInputs } from '../links.js';
import { FormBuilder } from './form-builder.js';
import { until } from './until.fixture.js';

const requested = (slug: string, label: Record<string, string>) => {
  const row = makeRow(input, { slug, label, type: 'default', variant: 'text-default', inputsToOptions: [] });
  return { ...makeLink('input', row), inputId: row.id };
};
const links = [
  requested('name', { en: 'Your name', ru: 'Ваше имя' }),
  requested('phone', { en: 'Telephone', ru: 'Телефон' }),
];
const enquiry = makeRow(form, { formsToInputs: links, formsToSteps: [] });
const written = vi.fn<(body: unknown) => void>();
let root: Root;

async function answer(url: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(String(url));
  if (init?.method === 'PATCH') written(JSON.parse(String(init.body)));
  return Response.json({ data: pathname.startsWith(formsToInputs.route) ? links : [enquiry] });
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  written.mockReset();
  root = createRoot(document.body);
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <ClientProvider value={createClient({ baseUrl: 'http://boats.example', fetch: answer })}>
          <SiteProvider value={{ language: 'en', languages: ['en', 'ru'], path: '/' }}>
            <FormBuilder row={enquiry} />
          </SiteProvider>
        </ClientProvider>
      </QueryClientProvider>,
    ),
  );
  await until(() => expect(preview()?.textContent).toContain('Your name'));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const preview = () => document.querySelector('[inert]');
const button = (label: string) => document.querySelector<HTMLElement>(`[aria-label="${label}"]`);

it('shows the form in each language of the content', async () => {
  const choice = document.querySelector<HTMLSelectElement>('[aria-label="Language of the form"]');
  await act(async () => {
    if (choice) choice.value = 'ru';
    choice?.dispatchEvent(new Event('change', { bubbles: true }));
  });

  expect(preview()?.textContent).toContain('Ваше имя');
  expect(preview()?.textContent).toContain('Отправить запрос');
});

it.each(['Move Your name down', 'Move Telephone up'])('changes the order of inputs: %s', async (label) => {
  await until(() => expect(button(label)).not.toBeNull());
  await act(async () => button(label)?.click());

  await until(() => expect(written).toHaveBeenCalled());
  const data = [links[1], links[0]].map((link, orderIndex) => ({ id: link?.id, orderIndex }));
  expect(written.mock.calls).toEqual([[{ data }]]);
});

it('moves neither the first input up nor the last one down', async () => {
  await until(() => expect(button('Move Your name down')).not.toBeNull());
  expect([button('Move Your name up'), button('Move Telephone down')]).toEqual([null, null]);
});
