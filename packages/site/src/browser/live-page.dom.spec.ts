import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followPage } from './live-page.js';

class FakeEvents extends EventTarget {
  static readonly opened: FakeEvents[] = [];
  isClosed = false;
  constructor(readonly url: string) {
    super();
    FakeEvents.opened.push(this);
  }
  close() {
    this.isClosed = true;
  }
}

let html = '';
let hidden = false;
const page = (main: string) =>
  `<!doctype html><html lang="en"><head><title>${main.length}</title></head><body><main>${main}</main></body></html>`;

beforeEach(() => {
  vi.useFakeTimers();
  FakeEvents.opened.length = 0;
  hidden = false;
  vi.stubGlobal('EventSource', FakeEvents);
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(html)),
  );
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});
afterEach(() => {
  dispatchEvent(new Event('pagehide'));
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(main: string) {
  const served = new DOMParser().parseFromString(page(main), 'text/html');
  document.documentElement.lang = 'en';
  document.body.innerHTML = served.body.innerHTML;
  followPage(served);
  return FakeEvents.opened.at(-1) as FakeEvents;
}

const text = () => document.querySelector('main')?.textContent;
const becomes = (main: string) => {
  html = page(main);
};

it('patches the page one second after `stale`, once for several events', async () => {
  const events = open('<h1>Winds</h1><p>of May</p>');
  const heading = document.querySelector('p');
  becomes('<h1>Winds again</h1><p>of May</p>');
  for (let time = 0; time < 3; time++) events.dispatchEvent(new Event('stale'));
  await vi.advanceTimersByTimeAsync(900);
  expect([text(), vi.mocked(fetch).mock.calls.length]).toEqual(['Windsof May', 0]);
  await vi.advanceTimersByTimeAsync(700);

  expect([text(), vi.mocked(fetch).mock.calls.length]).toEqual(['Winds againof May', 1]);
  expect(document.querySelector('p')).toBe(heading);
  expect(events.url).toBe(
    `/api/revalidation/events?page=${encodeURIComponent(location.pathname + location.search)}`,
  );
});

it('waits while a visitor types, and keeps the input', async () => {
  const events = open('<h1>Winds</h1><form><input name="email"></form>');
  const input = document.querySelector('input') as HTMLInputElement;
  input.value = 'a@example.com';
  input.focus();
  becomes('<h1>Bays</h1><form><input name="email"></form>');
  events.dispatchEvent(new Event('stale'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(text()).toBe('Winds');
  input.blur();
  await vi.advanceTimersByTimeAsync(2000);

  expect([text(), document.querySelector('input')?.value]).toEqual(['Bays', 'a@example.com']);
});

it('closes its stream while hidden, and refreshes when visible again', async () => {
  const events = open('<h1>Winds</h1>');
  hidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(events.isClosed).toBe(true);
  becomes('<h1>Bays</h1>');
  hidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(2000);

  expect(FakeEvents.opened.at(-1)).not.toBe(events);
  expect([FakeEvents.opened.at(-1)?.isClosed, text()]).toEqual([false, 'Bays']);
});

it('keeps the page when it is gone, redirected or unreachable', async () => {
  const events = open('<h1>Winds</h1>');
  for (const answer of [
    new Response(page('<h1>Not found</h1>'), { status: 404 }),
    new TypeError('offline'),
  ]) {
    vi.mocked(fetch).mockImplementationOnce(async () => {
      if (answer instanceof Error) throw answer;
      return answer;
    });
    events.dispatchEvent(new Event('stale'));
    await vi.advanceTimersByTimeAsync(2000);
  }

  expect([text(), vi.mocked(fetch).mock.calls.length]).toEqual(['Winds', 2]);
});
