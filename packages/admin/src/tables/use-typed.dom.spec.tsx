import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTyped } from './use-typed.js';

let root: Root;
let field: Shown;
const requested = vi.fn<(text: string) => void>();

interface Shown {
  readonly typed: string;
  readonly type: (text: string) => void;
}

function Field({ value, tell }: { value: string; tell: (rendered: Shown) => void }) {
  const [typed, type] = useTyped(value, requested);
  useEffect(() => {
    tell({ typed, type });
  }, [typed, type, tell]);
  return null;
}

const show = (value: string) =>
  act(async () => root.render(<Field value={value} tell={(rendered) => (field = rendered)} />));
const type = async (text: string) => {
  await act(async () => field.type(text));
  await act(async () => vi.advanceTimersByTime(300));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  requested.mockClear();
  root = createRoot(document.createElement('div'));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('keeps the typed text while earlier texts reach the URL', async () => {
  await show('');
  await type('w');
  await type('wi');
  await show('w');
  expect(field.typed).toBe('wi');
  await type('');
  await show('wi');
  expect(field.typed).toBe('');
  await show('');

  expect([field.typed, requested.mock.calls]).toEqual(['', [['w'], ['wi'], ['']]]);
});

it('takes over a text that the URL gets from elsewhere', async () => {
  await show('');
  await type('wind');
  await show('wind');
  await show('');

  expect(field.typed).toBe('');
});
