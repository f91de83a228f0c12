import { setTimeout } from 'node:timers/promises';
import { content, defineEntity, defineModule, type Entity, integer, slug } from '@flotilla/core';
import { ClientProvider, createClient, createQueryClient } from '@flotilla/react/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AdminProvider, adminOf } from '../context/admin-context.js';
import { AccessProvider, accessOf } from '../context/access.js';
import { ShortcutProvider } from '../shell/keys/shortcuts.js';
import { LanguageProvider } from '../context/language.js';
import { AdminTable } from './admin-table.js';

const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: { ...content(), berths: integer() },
  access: { read: 'public' },
});
const sailor = defineEntity({
  module: 'fleet',
  name: 'sailor',
  fields: { slug: slug() },
  access: { read: 'public' },
  ui: { labelFields: ['crew.passport.name'] },
});
const fleet = defineModule({ name: 'fleet', entities: [boat, sailor] });
const app = adminOf({ modules: [fleet], extensions: [], languages: ['en', 'ru'], site: 'boats' });
const all = { create: true, read: true, update: true, delete: true };
const access = accessOf({
  name: 'Ann',
  permissions: { 'fleet.boat': all, 'fleet.sailor': all },
});

/**
 * A fake API: lists with keyset pagination in both directions, counts, and jobs that run until `isHeld` is
 * false.
 */
class Fleet {
  readonly requests: string[] = [];
  readonly written: unknown[] = [];
  isHeld = false;
  isBroken = false;
  isSilent = false;

  constructor(readonly count: number) {}

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(input), 'http://boats.example');
    const method = init?.method ?? 'GET';
    this.requests.push(`${method} ${url.pathname}${url.search}`);
    if (this.isSilent) return new Promise(() => undefined);
    if (this.isBroken) return Response.json({ error: { message: 'The database is away.' } }, { status: 500 });
    if (typeof init?.body === 'string') this.written.push(JSON.parse(init.body));
    if (url.pathname.includes('/jobs') || url.pathname.includes('/row-jobs/'))
      return Response.json({ data: this.job(method) });
    if (url.pathname.endsWith('/count')) return Response.json({ data: this.count });
    return Response.json(this.list(url.searchParams));
  };

  private job(method: string) {
    const status = method === 'POST' || this.isHeld ? 'running' : 'done';
    return {
      id: 'job-1',
      entity: boat.key,
      action: 'delete',
      status,
      total: this.count,
      done: 70,
      failed: 0,
      problems: [],
    };
  }

  private list(parameters: URLSearchParams) {
    const limit = Number(parameters.get('limit') ?? 20);
    const [after, before] = [parameters.get('after'), parameters.get('before')];
    const from = before === null ? (after === null ? 0 : Number(after)) : Math.max(0, Number(before) - limit);
    const data = Array.from({ length: Math.min(limit, this.count - from) }, (_, at) => ({
      id: `b${from + at}`,
      title: { en: `Boat ${from + at}` },
      berths: at,
    }));
    const end = from + data.length;
    return {
      data,
      meta: { next: end < this.count ? String(end) : null, previous: from > 0 ? String(from) : null },
    };
  }
}

// Preloads lazy components, because the first import in a test is slow.
beforeAll(() => Promise.all([import('./bulk/bulk-bar.js'), import('./saved-views.js')]));

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // happy-dom has no layout and no popovers.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(4 * 45);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  Object.assign(HTMLElement.prototype, { hidePopover: () => undefined });
  localStorage.clear();
  localStorage.setItem('admin:columns:fleet.boat', '["adminTitle"]');
  document.body.innerHTML = '<div id="admin"></div>';
  root = createRoot(document.getElementById('admin') ?? document.body);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

async function open(api: Fleet, at = '/fleet/boats', entity: Entity = boat) {
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={[at]}>
        <AdminProvider value={app}>
          <QueryClientProvider client={createQueryClient()}>
            <ClientProvider value={createClient({ baseUrl: 'http://boats.example', fetch: api.fetch })}>
              <LanguageProvider initial="en" languages={['en', 'ru']}>
                <AccessProvider value={access}>
                  <ShortcutProvider>
                    <AdminTable entity={entity} />
                    <Address />
                  </ShortcutProvider>
                </AccessProvider>
              </LanguageProvider>
            </ClientProvider>
          </QueryClientProvider>
        </AdminProvider>
      </MemoryRouter>,
    ),
  );
}

const seen = () => document.body.textContent ?? '';
const see = (text: string | RegExp) => vi.waitFor(() => act(async () => expect(seen()).toMatch(text)));
const named = (name: string, within = 'body') =>
  [...document.querySelectorAll<HTMLElement>(`${within} :is(button, input)`)].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  );
const press = async (name: string, within?: string) => {
  await vi.waitFor(() => act(async () => expect(named(name, within), name).toBeDefined()));
  await act(async () => named(name, within)?.click());
};
async function scrollTo(row: number) {
  const frame = document.querySelector('[role=region]') as HTMLElement;
  await act(async () => {
    frame.scrollTop = row * 45;
    frame.dispatchEvent(new Event('scroll'));
  });
}

describe('a table', () => {
  it('shows that it is loading, then its rows, after one request for a page', async () => {
    const api = new Fleet(250);
    api.isSilent = true;
    await open(api);
    expect(document.querySelector('[role=status]')).not.toBeNull();

    const answering = new Fleet(250);
    await act(async () => root.unmount());
    root = createRoot(document.getElementById('admin') ?? document.body);
    await open(answering);
    await see('Boat 0');
    await see('250');
    expect(answering.requests.filter((call) => call.includes('/boats?'))).toHaveLength(1);
    expect(document.querySelectorAll('tbody tr[aria-rowindex]').length).toBeLessThan(60);
  });

  it('shows that it is empty, or that nothing matches', async () => {
    await open(new Fleet(0));
    await see('Add new');
    await act(async () => root.unmount());
    root = createRoot(document.getElementById('admin') ?? document.body);
    await open(new Fleet(0), '/fleet/boats?q=submarine');
    await see('No found items.');
  });

  it('shows the previous rows as busy until the new ones arrive', async () => {
    const api = new Fleet(3);
    await open(api, '/fleet/boats?q=boat');
    await see('Boat 2');
    const frame = document.querySelector('[role=region]');
    expect(frame?.getAttribute('aria-busy')).toBe('false');

    api.isSilent = true;
    await press('Clear all');
    await vi.waitFor(async () => {
      await act(() => setTimeout(50));
      expect(frame?.getAttribute('aria-busy')).toBe('true');
    });
    expect(seen()).toContain('Boat 2');
  });

  it('keeps the message that nothing matched until the next search has a result', async () => {
    const api = new Fleet(0);
    await open(api, '/fleet/boats?q=submarine');
    await see('No found items.');

    api.isSilent = true;
    await press('Clear all');
    await vi.waitFor(async () => {
      await act(() => setTimeout(50));
      expect(document.querySelector('output')?.textContent).toBe('/fleet/boats');
    });
    expect(document.querySelector('[role=status]')).toBeNull();
    expect(document.querySelector('[aria-busy=true]')?.textContent).toContain('No found items.');
  });

  it('shows why it failed, and retries on request', async () => {
    const api = new Fleet(3);
    api.isBroken = true;
    await open(api);
    await vi.waitFor(() => act(async () => expect(named('Try again')).toBeDefined()));
    api.isBroken = false;
    await press('Try again');
    await see('Boat 2');
  });

  it('keeps a bounded window of rows, and reads dropped pages again', async () => {
    const api = new Fleet(100_000);
    await open(api);
    await see('Boat 0');
    for (let row = 80; row < 1200; row += 100) {
      await scrollTo(row);
      await see(`Boat ${row + 5}`);
    }
    const pages = api.requests.filter((call) => call.includes('/boats?')).length;
    await scrollTo(0);
    await see(/Boat 0(?!\d)/);

    // A single request returns to the beginning, instead of one per page.
    expect(api.requests.filter((call) => call.includes('/boats?')).length - pages).toBeLessThanOrEqual(2);
    expect(document.querySelectorAll('tbody tr[aria-rowindex]').length).toBeLessThan(60);
  });

  it('deletes all rows of a filter by a job, and shows its progress', async () => {
    const api = new Fleet(150);
    api.isHeld = true;
    await open(api, '/fleet/boats?q=boat');
    await see('Boat 0');
    await press('Select all that are loaded');
    await press('Select all 150');
    await press('Delete');
    await press('Delete', '[role=alertdialog]');
    await see('70 of 150');
    api.isHeld = false;
    await vi.waitFor(() => act(async () => expect(seen()).not.toMatch('of 150')));

    expect(api.written).toEqual([{ data: { action: 'delete', search: 'boat', filters: { and: [] } } }]);
    expect(api.requests.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  });

  it('drops the selection of all matches when the search changes, and does not offer the previous count', async () => {
    const api = new Fleet(150);
    await open(api, '/fleet/boats?q=boat');
    await see('Boat 0');
    await press('Select all that are loaded');
    await press('Select all 150');
    await see('All 150 that match');
    api.isSilent = true;
    await press('Clear all');

    await vi.waitFor(async () => {
      await act(() => setTimeout(50));
      expect(seen()).toContain('100 selected');
    });
    expect(named('Select all 150')).toBeUndefined();
  });

  it('links to the form by the first column when the label column is hidden', async () => {
    localStorage.setItem('admin:columns:fleet.boat', '["berths"]');
    await open(new Fleet(1));

    await vi.waitFor(() =>
      expect(document.querySelector('td a')?.getAttribute('href')).toMatch(/^\/fleet\/boats\/./),
    );
  });

  it('names the label column "Name" when labels come from other rows, and does not sort by it', async () => {
    await open(new Fleet(1), '/fleet/sailors', sailor);
    await see('1 row');
    const heads = [...document.querySelectorAll('th')].map(({ textContent }) => textContent);
    expect(heads).toContain('Name');
    expect(heads).not.toContain('Slug');
    expect(named('Name', 'th')).toBeUndefined();
  });

  it('stores a view by name, and restores its URL', async () => {
    await open(new Fleet(3), '/fleet/boats?q=wind&sort=-berths');
    await see('Boat 0');
    await act(async () =>
      document
        .querySelectorAll('[popover]')
        .forEach((menu) =>
          menu.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState: 'open' })),
        ),
    );
    await vi.waitFor(() =>
      act(async () => expect(document.querySelector('[aria-label="Name of the view"]')).not.toBeNull()),
    );
    const field = document.querySelector<HTMLInputElement>(
      '[aria-label="Name of the view"]',
    ) as HTMLInputElement;
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'By berths');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await press('Save');
    await act(async () => root.unmount());
    root = createRoot(document.getElementById('admin') ?? document.body);
    await open(new Fleet(3));
    await act(async () =>
      document
        .querySelectorAll('[popover]')
        .forEach((menu) =>
          menu.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState: 'open' })),
        ),
    );
    await press('By berths');

    expect(document.querySelector('output')?.textContent).toBe('/fleet/boats?q=wind&sort=-berths');
  });
});
