import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../http/api-error.js';
import { sessionCookie } from '../islands/session.js';
import type { QueryState } from './answer.js';
import { defineSessionPart } from './session-part.js';

let requested: QueryState<readonly string[]>;
const Boats = defineSessionPart<{ of: string }, readonly string[]>({
  skeleton: <i>wait</i>,
  useData: () => requested,
  isEmpty: (rows) => rows.length === 0,
  empty: <b>none</b>,
  show: (rows, { of }) => <b>{`${of}: ${rows.join(', ')}`}</b>,
});

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as HTMLElement);
  document.cookie = `${sessionCookie}=1`;
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  document.cookie = `${sessionCookie}=; max-age=-1`;
});

async function rendered(answer: Partial<QueryState<readonly string[]>>): Promise<string | null> {
  requested = { data: undefined, error: null, ...answer };
  await act(async () => root.render(<Boats of="Anna" />));
  return document.body.textContent;
}

it('shows the data, or its empty state', async () => {
  expect(await rendered({})).toBe('wait');
  expect(await rendered({ data: ['Aurora', 'Azure'] })).toBe('Anna: Aurora, Azure');
  expect(await rendered({ data: [] })).toBe('none');
});

it('shows rejections and failures', async () => {
  expect(await rendered({ error: new ApiError(403, 'Not authorized', {}, 'Forbidden') })).toContain(
    'Not authorized',
  );
  expect(await rendered({ error: new Error('the mast broke') })).not.toMatch(/wait|Anna/);
});

it('offers a reload when the answer takes too long', async () => {
  vi.useFakeTimers();
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  expect(await rendered({})).toBe('wait');
  expect(document.querySelector('[aria-busy=true]')?.textContent).toBe('wait');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(document.querySelector('[role=alert]')?.textContent).toBe('This is taking longer than it should.');
  await act(async () => document.querySelector('button')?.click());
  expect(reload).toHaveBeenCalledOnce();

  expect(await rendered({ data: ['Aurora'] })).toBe('Anna: Aurora');
  vi.useRealTimers();
});

it('is hidden without a session, and on the server', async () => {
  document.cookie = `${sessionCookie}=; max-age=-1`;
  expect(await rendered({ data: ['Aurora'] })).toContain('Not authorized');
  expect(renderToStaticMarkup(<Boats of="Anna" />)).toContain('Not authorized');
});

it('uses its own gate', async () => {
  const Guarded = defineSessionPart({
    gate: ({ skeleton }) => skeleton,
    skeleton: <i>who is it?</i>,
    useData: () => requested,
    show: () => <b>theirs</b>,
  });
  await act(async () => root.render(<Guarded />));

  expect(document.body.textContent).toBe('who is it?');
});
