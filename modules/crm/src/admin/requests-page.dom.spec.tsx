import { SiteProvider } from '@flotilla/react';
import { ClientProvider, createClient, createQueryClient } from '@flotilla/react/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { form } from '../entities/form.js';
import { RequestsPage } from './requests-page.js';
import { until } from './until.fixture.js';

const requested = {
  id: 'f1',
  title: { en: 'Enquiry' },
  adminTitle: null,
  inputs: [],
  steps: [],
  formsToInputs: [],
  formsToSteps: [],
};
const stored = vi.fn<(status: string | null) => number>();
const calls: URLSearchParams[] = [];
let root: Root;
let files: Blob[];

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  calls.length = 0;
  files = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  root = createRoot(document.body);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Responds like the API: requests of a form in a state, newest first, in pages. */
async function answer(input: RequestInfo | URL): Promise<Response> {
  const { pathname, searchParams } = new URL(String(input));
  if (pathname === form.route) return Response.json({ data: [requested] });
  if (pathname !== `${form.route}/f1/requests`) return Response.json({ data: requested });
  calls.push(searchParams);
  const status = searchParams.get('status');
  const limit = Number(searchParams.get('limit') ?? 100);
  const from = Number(searchParams.get('after') ?? 0);
  const to = Math.min(from + limit, stored(status));
  const data = Array.from({ length: to - from }, (_, at) => ({
    ...{
      id: String(from + at + 1),
      createdAt: '2030-01-01T00:00:00.000Z',
      status: status ?? 'new',
      isConfirmed: true,
    },
    payload: { note: `=${from + at + 1}()` },
  }));
  return Response.json({ data, meta: { next: to < stored(status) ? String(to) : null } });
}

const open = (url: string) =>
  act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <ClientProvider value={createClient({ baseUrl: 'http://boats.example', fetch: answer })}>
          <SiteProvider value={{ language: 'en', languages: ['en', 'ru'], path: '/' }}>
            <MemoryRouter initialEntries={[url]}>
              <RequestsPage />
            </MemoryRouter>
          </SiteProvider>
        </ClientProvider>
      </QueryClientProvider>,
    ),
  );
const rows = () => document.querySelectorAll('tbody tr').length;
const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click(),
  );
const linesOf = async (file: Blob | undefined) => (await file?.text())?.trimEnd().split('\r\n') ?? [];

it('requests a state from the API, and loads older pages', async () => {
  stored.mockImplementation((status) => (status === 'answered' ? 101 : 5000));
  await open('/?form=f1&status=answered');
  await until(() => expect(rows()).toBe(100));

  await press('Show more');
  await until(() => expect(rows()).toBe(101));
  expect(calls.map((call) => [call.get('status'), call.get('after')])).toEqual([
    ['answered', null],
    ['answered', '100'],
  ]);
  expect(document.body.textContent).not.toContain('Show more');
});

it('reports that a state is empty', async () => {
  stored.mockReturnValue(0);
  await open('/?form=f1&status=spam');

  await until(() => expect(document.body.textContent).toContain('None is in this state.'));
});

it('writes all filtered requests to the file, including those not shown, without formulas', async () => {
  stored.mockReturnValue(1234);
  await open('/?form=f1');
  await until(() => expect(rows()).toBe(100));
  await press('Download CSV');
  await until(() => expect(files).toHaveLength(1));

  const [head, first, ...others] = await linesOf(files[0]);
  expect([head, first, others.length]).toEqual([
    '\uFEFFReceived,State,note',
    "2030-01-01T00:00:00.000Z,new,'=1()",
    1233,
  ]);
  expect([rows(), document.querySelector('[role=status]')?.textContent]).toEqual([100, '']);
});

it('limits a file to 10,000 requests, and reports that there are older ones', async () => {
  stored.mockReturnValue(10_001);
  await open('/?form=f1');
  await until(() => expect(rows()).toBe(100));
  await press('Download CSV');
  await until(() =>
    expect(document.querySelector('[role=status]')?.textContent).toMatch(
      /latest 10,000; there are older ones/,
    ),
  );

  expect(await linesOf(files[0])).toHaveLength(10_001);
});
