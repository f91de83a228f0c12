import { content, defineEntity, text } from '@flotilla/core';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, useEffect, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../http/client.js';
import { useById, useFind, useUpdate } from './row-hooks.js';
import { ClientProvider } from './use-client.js';
import { useIsLive } from './use-is-live.js';
import { createLiveUpdates } from './live-updates.js';
import { nobody } from '../session/session-state.js';
import { createQueryClient } from './query-client.js';

const article = defineEntity({
  module: 'blog',
  name: 'article',
  fields: content(),
  access: { read: 'public' },
});
const product = defineEntity({
  module: 'shop',
  name: 'product',
  fields: content(),
  access: { read: 'public' },
});

class FakeEventSource extends EventTarget {
  static opened: FakeEventSource[] = [];
  static CLOSED = 2;
  readyState = 1;
  close = vi.fn<() => void>();

  constructor(readonly url: string) {
    super();
    FakeEventSource.opened.push(this);
  }
  say(type: string, sequence: number, tags: string[] = []) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify({ sequence, tags }) }));
  }
}

let root: Root;
let stop: () => void;
const requested = vi.fn<(url: string) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  FakeEventSource.opened = [];
  requested.mockClear();
  root = createRoot(document.createElement('div'));
});
afterEach(async () => {
  await act(async () => root.unmount());
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function show(node: ReactNode, session?: Parameters<typeof createLiveUpdates>[0]['session']) {
  const queries = createQueryClient();
  stop = createLiveUpdates({ queries, session });
  const client = createClient({
    fetch: (input) => {
      requested(String(input));
      const row = { id: 'a1', linked: [{ id: 'p9' }] };
      return Promise.resolve(
        new Response(JSON.stringify({ data: String(input).includes('a1') ? row : [row] })),
      );
    },
  });
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>{node}</ClientProvider>
      </QueryClientProvider>,
    ),
  );
  await pass(0);
  const [events] = FakeEventSource.opened;
  return { queries, events, again: () => requested.mock.calls.length - 1 };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function List() {
  const { data } = useFind(article, { limit: 3 });
  return data?.length;
}
function One() {
  return useById(article, 'a1').data?.id;
}

describe('observed queries', () => {
  it('are fetched once and stay fresh for a minute', async () => {
    const { queries } = await show([<List key="1" />, <List key="2" />]);

    expect(requested.mock.calls).toEqual([['/api/blog/articles?limit=3']]);
    expect(queries.getDefaultOptions().queries).toMatchObject({
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    });
  });

  it.each([
    ['a list, when its set of rows changes', <List key="l" />, ['blog.article'], 1],
    ['a list, when one of its rows changes', <List key="l" />, ['blog.article:a1'], 1],
    ['a list, when an embedded row changes', <List key="l" />, ['shop.product:p9'], 1],
    ['a row, when it changes', <One key="o" />, ['blog.article', 'blog.article:a1'], 1],
    ['no list, when a row elsewhere changes', <List key="l" />, ['blog.article:b2', 'shop.product'], 0],
    ['no row, when another one changes', <One key="o" />, ['blog.article', 'blog.article:b2'], 0],
  ])('are refetched a second later: %s', async (_, node, tags, times) => {
    const { events, again } = await show(node);
    events?.say('message', 6, tags);
    await pass(990);
    expect(again()).toBe(0);
    await pass(20);

    expect(again()).toBe(times);
  });

  it('are refetched once for many writes', async () => {
    const { events, again } = await show(<List />);
    for (let sequence = 1; sequence < 9; sequence++) events?.say('message', sequence, ['blog.article']);
    await pass(1100);

    expect(again()).toBe(1);
  });

  it('are refetched when messages were missed', async () => {
    const { events, again } = await show(<List />);
    await act(async () => events?.say('hello', 4));
    await act(async () => events?.say('hello', 4));
    expect(again()).toBe(0);
    await act(async () => events?.say('hello', 6));
    await pass(0);
    expect(again()).toBe(1);
    await act(async () => events?.say('reset', 6));
    await pass(0);
    expect(again()).toBe(2);
  });
});

it('connects only when the first query is observed', async () => {
  await show(<p />);
  expect(FakeEventSource.opened).toEqual([]);

  await show([<List key="1" />, <One key="2" />]);
  expect(FakeEventSource.opened.map(({ url }) => url)).toEqual(['/api/revalidation/events']);
});

describe('private queries', () => {
  const order = defineEntity({
    module: 'shop',
    name: 'order',
    fields: { total: text() },
    access: { read: 'owner' },
  });
  const session = {
    subject: { id: 'anna', slug: 'anna' } as { id: string; slug: string } | null,
    changed: (): void => undefined,
  };
  const renew = vi.fn<() => Promise<boolean>>(async () => true);
  const asAnna = {
    state: () =>
      session.subject ? ({ status: 'signed-in', subject: session.subject, roles: [] } as const) : nobody,
    subscribe: (changed: () => void) => {
      session.changed = changed;
      return () => undefined;
    },
    token: async () => 'token',
    renew,
  };
  const urls = () => FakeEventSource.opened.map(({ url }) => url.replace('/api/revalidation', ''));
  const Orders = () => useFind(order).data?.length;

  it('use the own event stream from the first private query until sign-out', async () => {
    await show([<List key="1" />, <Orders key="2" />], asAnna);
    session.subject = null;
    session.changed();

    expect(urls()).toEqual(['/events', '/events/own', '/events']);
  });

  it('report whether the own event stream is open, and fetch urgent queries again when it opens', async () => {
    session.subject = { id: 'anna', slug: 'anna' };
    const states: boolean[] = [];
    const Urgent = () => {
      const isLive = useIsLive();
      useEffect(() => void states.push(isLive), [isLive]);
      return useQuery({
        queryKey: ['shop.bell'],
        queryFn: async () => requested('/bell') ?? null,
        meta: { isPrivate: true, isUrgent: true },
      }).status;
    };
    const { events, again } = await show([<Orders key="1" />, <Urgent key="2" />], asAnna);
    const [before] = [again()];
    await act(async () => events?.say('hello', 1));
    await pass(0);
    expect([states, again() - before, requested.mock.calls.at(-1)]).toEqual([[false, true], 1, ['/bell']]);

    await act(async () => void events?.dispatchEvent(new Event('error')));
    await act(async () => events?.say('hello', 1));
    await pass(0);
    expect([states, again() - before]).toEqual([[false, true, false, true], 2]);
  });

  it('ignore events of editors beside those of their own key', async () => {
    session.subject = { id: 'anna', slug: 'anna' };
    const Editors = () =>
      useQuery({
        queryKey: ['flotilla.editor@shop.product', 'by-id', 'p9'],
        queryFn: async () => requested('/editors') ?? null,
        meta: { isPrivate: true, isUrgent: true },
      }).status;
    const { events, again } = await show([<List key="1" />, <Editors key="2" />], asAnna);
    await act(async () => events?.say('hello', 1));
    await pass(0);
    const before = again();
    FakeEventSource.opened.at(-1)?.say('message', 2, ['flotilla.editor@shop.product:p9']);
    await pass(2000);
    expect([again() - before, requested.mock.calls.at(-1)]).toEqual([1, ['/editors']]);
  });

  it('renew a rejected token once, then fall back to the public stream', async () => {
    session.subject = { id: 'anna', slug: 'anna' };
    await show([<Orders key="2" />], asAnna);
    for (let refusals = 0; refusals < 2; refusals++) {
      const events = FakeEventSource.opened.at(-1);
      if (events) events.readyState = FakeEventSource.CLOSED;
      await act(async () => void events?.dispatchEvent(new Event('error')));
    }
    expect([urls(), renew.mock.calls]).toEqual([['/events/own', '/events/own', '/events'], [['token']]]);
    await pass(60_000);
    expect(urls().at(-1)).toBe('/events/own');
  });
});

it('refetches an entity after an own write, and does not fetch without an id', async () => {
  const acts = { rename: (): void => undefined };
  function Rename() {
    const { mutate } = useUpdate(article);
    useEffect(() => {
      acts.rename = () => mutate({ id: 'a1', patch: { slug: 'b' } });
    }, [mutate]);
    useById(product, null);
    return null;
  }
  await show([<List key="1" />, <Rename key="2" />]);
  await act(async () => acts.rename());
  await pass(0);

  expect(requested.mock.calls.map(([url]) => url)).toEqual([
    '/api/blog/articles?limit=3',
    '/api/blog/articles/a1',
    '/api/blog/articles?limit=3',
  ]);
});
