import { createQueryClient } from '@flotilla/react/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LinkedOrder } from './linked-order.js';

let root: Root | undefined;
const queries = createQueryClient();

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(async () => {
  await act(async () => root?.unmount());
  vi.unstubAllGlobals();
});

const reads = (text: string) =>
  vi.waitFor(() => act(async () => expect(document.body.textContent).toContain(text)));

it('keeps the form of a refused link when the queries of the module are refetched', async () => {
  const fetched = vi.fn(
    async () => new Response(JSON.stringify({ data: null, cause: 'No such order' }), { status: 404 }),
  );
  vi.stubGlobal('fetch', fetched);
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as HTMLElement);
  await act(async () => {
    root?.render(
      <QueryClientProvider client={queries}>
        <LinkedOrder link="wrong" own={null} skeleton={<p>loading</p>} />
      </QueryClientProvider>,
    );
  });
  await reads('This order link is wrong or has expired.');
  const field = document.querySelector('input');
  const calls = fetched.mock.calls.length;
  await act(() => queries.invalidateQueries());

  expect(document.querySelector('input')).toBe(field);
  expect(field).not.toBeNull();
  expect(fetched).toHaveBeenCalledTimes(calls);
  // The form shows the error, so there is no toast.
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(document.body.textContent).not.toContain('No such order');
});
