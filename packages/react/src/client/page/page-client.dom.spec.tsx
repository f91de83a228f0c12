import { defineAction, defineEntity, text } from '@flotilla/core';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { session } from '../../session/session.js';
import { provideSessionSource } from '../../session/source/session-source.js';
import { Authorized } from '../../visitor/authorized.js';
import { useMe } from '../../visitor/use-me.js';
import { useSession } from '../../session/use-session.js';
import { ApiError } from '../../http/api-error.js';
import { markHandled } from '../../http/report-failure.js';
import { useAction, useAnswer } from '../action-hooks.js';
import { useDelete, useFind } from '../row-hooks.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: { name: text() } });
const crew = defineAction({
  module: 'fleet',
  name: 'crew',
  method: 'GET',
  path: '/api/fleet/crew',
  access: 'subject',
  summary: 'The crew.',
  schemas: { answer: z.array(z.string()) },
});
const hire = defineAction({
  module: 'fleet',
  name: 'hire',
  method: 'POST',
  path: '/api/fleet/crew',
  access: 'subject',
  summary: 'Hires.',
  schemas: { answer: z.string() },
});

const permit = vi.fn<() => Promise<unknown>>();
const answers = vi.fn<(call: string) => Response>();
const tokenOf = (id: string) => `h.${btoa(JSON.stringify({ subject: { id, slug: id }, roles: [] }))}.s`;
let root: Root;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close(): void {}
    },
  );
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => answers(`${init?.method} ${url}`));
  answers.mockImplementation(() => new Response('{"data":["Ann"]}'));
  document.documentElement.lang = 'en';
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as HTMLElement);
  provideSessionSource(async () => ({
    init: async () => ({ refresh: 'r', jwt: tokenOf('new') }),
    refresh: async () => ({ refresh: 'r', jwt: tokenOf('again') }),
    logout: async () => ({ redirectTo: '/' }),
    me: async () => ({ name: session.state().subject?.slug }),
    permissions: () => expect.unreachable(),
    isAuthorized: permit,
  }));
  session.accept({ refresh: 'r', jwt: tokenOf('ann') });
});
afterEach(async () => {
  await act(async () => {
    await session.signOut(null);
    root.unmount();
  });
  vi.useRealTimers();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

async function show(node: ReactNode) {
  await act(async () => root.render(node));
  await pass(0);
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const callsTo = (call: string) => answers.mock.calls.filter(([made]) => made === call).length;
const rendered = () => document.body.firstElementChild?.textContent;
const toasts = () =>
  [...document.querySelectorAll('[data-toasts] > *')].map(({ textContent }) => textContent);
/** Waits for the toasts: failure messages are loaded on demand. */
const expectToasts = (texts: readonly string[]) =>
  act(() => vi.waitFor(() => expect(toasts()).toEqual(texts)));
const click = () => act(async () => document.querySelector('button')?.click());
const refusal = (status: number) =>
  new Response('{"data":null,"cause":"The boat is at sea"}', { status, statusText: 'Conflict' });

function Crew() {
  const { data } = useAnswer(crew, {});
  const { mutate } = useAction(hire, { done: { text: 'Hired' } });
  return <button onClick={() => mutate({})}>{data}</button>;
}
function Sink() {
  const { mutate } = useDelete(boat);
  return <button onClick={() => mutate('1')}>Sink</button>;
}
function Name() {
  const { data } = useMe<{ name: string }>();
  const { status, subject } = useSession();
  return `${status} ${subject?.id} ${data?.name}`;
}

it('refetches the answers of a module a second after a write in it', async () => {
  await show(<Crew />);
  await click();
  await pass(990);
  expect(callsTo('GET /api/fleet/crew')).toBe(1);
  await pass(20);

  expect(callsTo('GET /api/fleet/crew')).toBe(2);
  expect(toasts()).toEqual(['Hired']);
});

it('shows "Deleted successfully" on success, message and status of the API on failure', async () => {
  await show(<Sink />);
  await click();
  await pass(0);
  expect(toasts()).toEqual(['Deleted successfully']);

  answers.mockImplementation(() => refusal(409));
  await click();
  await pass(0);
  await expectToasts(['Deleted successfully', 'The boat is at sea: 409 Conflict']);
  await pass(8000);
  expect(toasts()).toEqual([]);
});

it("shows failures that the caller doesn't handle itself, in the page's language", async () => {
  document.documentElement.lang = 'ru';
  function Hire() {
    const { mutateAsync } = useAction(hire);
    return <button onClick={() => void mutateAsync({}).catch(markHandled)}>Hire</button>;
  }
  answers.mockImplementation(() => refusal(409));
  await show(<Hire />);
  await click();
  await pass(0);
  expect(toasts()).toEqual([]);

  await show(<Sink />);
  await click();
  await pass(0);
  await expectToasts(['Это противоречит тому, что уже есть.']);
  await pass(8000);
});

it("reports a network failure in the page's language", async () => {
  document.documentElement.lang = 'ru';
  answers.mockImplementation(() => {
    throw new TypeError('Failed to fetch');
  });
  await show(<Sink />);
  await click();
  await pass(0);

  await expectToasts(['Нет соединения. Попробуйте ещё раз.']);
  await pass(8000);
});

it('shows no toast for a forbidden read', async () => {
  function List() {
    return useFind(boat).error?.message;
  }
  answers.mockImplementation(() => refusal(403));
  await show(<List />);

  expect(rendered()).toBe('The boat is at sea: 403 Conflict');
  expect(toasts()).toEqual([]);
});

it("follows the session's subject, and refetches after the subject changes", async () => {
  await show([<Name key="n" />, <Crew key="c" />]);
  expect(rendered()).toContain('signed-in ann ann');
  await act(async () => session.accept({ refresh: 'r2', jwt: tokenOf('ben') }));
  await pass(0);

  expect(rendered()).toContain('signed-in ben ben');
  expect(callsTo('GET /api/fleet/crew')).toBe(2);
  await act(() => session.signOut(null));
  expect(rendered()).toContain('none undefined undefined');
});

it.each([
  ['shows its children when permitted', () => Promise.resolve(), 'The bridge'],
  [
    'shows "Not authorized" when forbidden',
    () => Promise.reject(new ApiError(403, '', {}, '')),
    'Not authorized',
  ],
  [
    'shows the error when the check fails',
    () => Promise.reject(new ApiError(500, 'Broken', {}, '')),
    'Broken: 500',
  ],
])('Authorized %s', async (_, answer, text) => {
  const waiting = Promise.withResolvers<void>();
  permit.mockImplementationOnce(async () => {
    await waiting.promise;
    return answer();
  });
  await show(
    <Authorized key={text} action={{ method: 'GET', route: `/api/${text}` }} skeleton="…">
      The bridge
    </Authorized>,
  );
  expect(rendered()).toBe('…');
  waiting.resolve();
  await pass(0);

  expect(rendered()).toContain(text);
  expect(rendered()?.includes('The bridge')).toBe(text === 'The bridge');
});

it('Authorized shows its fallback when forbidden', async () => {
  permit.mockRejectedValueOnce(new ApiError(401, '', {}, ''));
  await show(
    <Authorized action={{ method: 'GET', route: '/api/fallback' }} fallback="Please sign in">
      The bridge
    </Authorized>,
  );

  expect(rendered()).toBe('Please sign in');
});
