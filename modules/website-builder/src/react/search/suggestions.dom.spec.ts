import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSuggestions } from './suggestions.js';

const found = [
  { kind: 'Products', url: '/en/a', title: '<i>Azure</i>', description: 'Sport cruiser' },
  { kind: 'Articles', url: '/en/b', title: 'Winds', description: '' },
];
const answer = vi.fn<(url: string, options: { signal: AbortSignal }) => Promise<object>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', answer);
  answer.mockResolvedValue({ ok: true, json: () => Promise.resolve({ data: found }) });
  document.body.innerHTML = `<form><div data-suggestions="/api/host/search" data-language="en" data-counted="Suggestions" data-failed="Failed">
    <input type="search" value="" /><button>Search</button><div id="l" role="listbox" hidden></div><p role="status"></p></div></form>`;
  startSuggestions(document.body);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  answer.mockReset();
});

const input = () => document.querySelector('input') as HTMLInputElement;
const list = () => document.querySelector('[role=listbox]') as HTMLElement;
const status = () => document.querySelector('[role=status]')?.textContent;
async function type(text: string): Promise<void> {
  input().focus();
  input().value = text;
  input().dispatchEvent(new Event('input', { bubbles: true }));
  await vi.advanceTimersByTimeAsync(200);
}
function press(key: string): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  input().dispatchEvent(event);
  return event;
}

describe('suggestions', () => {
  it('are requested once after typing, and listed in groups as text', async () => {
    input().value = 'az';
    input().dispatchEvent(new Event('input'));
    await type('azu');

    expect(answer).toHaveBeenCalledTimes(1);
    expect(answer.mock.calls[0]?.[0]).toBe('/api/host/search?query=azu&language=en');
    expect([...list().querySelectorAll('[role=group]')].map((one) => one.getAttribute('aria-label'))).toEqual(
      [...['Products', 'Articles']],
    );
    expect(list().querySelector('[role=option] span')?.textContent).toBe('<i>Azure</i>');
    expect(input().getAttribute('aria-expanded')).toBe('true');
    expect(status()).toBe('Suggestions: 2');
  });

  it('are kept for words that were requested before', async () => {
    await type('azu');
    await type('azur');
    await type('azu');

    expect(answer).toHaveBeenCalledTimes(2);
  });

  it('are selected by arrows, opened by Enter and closed by Escape', async () => {
    await type('azu');
    press('ArrowDown');
    press('ArrowDown');
    const active = () => input().getAttribute('aria-activedescendant');
    expect(document.getElementById(active() ?? '')?.textContent).toBe('Winds');
    press('ArrowDown');
    expect(active()).toBeNull();
    press('ArrowUp');
    const clicked = vi.fn((event: Event) => event.preventDefault());
    list().addEventListener('click', clicked);
    expect(press('Enter').defaultPrevented).toBe(true);
    expect(clicked).toHaveBeenCalledTimes(1);
    expect(press('Escape').defaultPrevented).toBe(true);
    expect(list().hidden).toBe(true);
    expect(press('Escape').defaultPrevented).toBe(false);
  });

  it('leave Enter to the form while none is selected', async () => {
    await type('azu');

    expect(press('Enter').defaultPrevented).toBe(false);
  });

  it('close when the focus leaves, and for a single letter', async () => {
    await type('azu');
    document
      .querySelector('[data-suggestions]')
      ?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    expect(list().hidden).toBe(true);
    await type('azur');
    expect(list().hidden).toBe(false);
    await type('a');
    expect(list().hidden).toBe(true);
  });

  it('cancel an earlier request, and announce a failure', async () => {
    answer.mockImplementationOnce(() => new Promise(() => undefined));
    await type('slow');
    answer.mockResolvedValueOnce({ ok: false, status: 429 });
    await type('slower');

    expect(answer.mock.calls[0]?.[1].signal.aborted).toBe(true);
    expect(status()).toBe('Failed');
    expect(list().hidden).toBe(true);
  });
});
