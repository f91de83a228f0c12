import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Frames } from './frames.js';

const events = { shown: 0, problems: [] as string[], blocks: [] as unknown[] };
/** Bodies of requested pages: loaded in a frame, or fetched to patch the visible page. */
const sent = { loaded: [] as string[], posted: [] as string[] };
let title = 'Winds';
let place: HTMLElement;
let frames: Frames;
/** Messages posted to the visible page. */
let handed: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(events, { shown: 0, problems: [], blocks: [] });
  Object.assign(sent, { loaded: [], posted: [] });
  [handed, title] = [[], 'Winds'];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
    sent.loaded.push(`${this.target}: ${(this.elements[0] as HTMLTextAreaElement).value}`);
  });
  // happy-dom loads no frames.
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockImplementation(function contentWindow(
    this: HTMLIFrameElement,
  ) {
    return windowOf(this);
  });
  vi.stubGlobal('fetch', async (_: string, { body }: { body: URLSearchParams }) => {
    sent.posted.push(body.get('title') ?? '');
    return new Response(`<h1>${body.get('title')}</h1>`);
  });
  document.body.innerHTML = '<div id="place"></div>';
  place = document.getElementById('place') as HTMLElement;
  frames = new Frames(place, {
    title: 'The page',
    fields: async () => ({ title }),
    onShown: () => void events.shown++,
    onProblem: (problem) => void events.problems.push(problem),
    onBlock: (block) => void events.blocks.push(block),
  });
});
afterEach(() => {
  frames.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const windows = new WeakMap<HTMLIFrameElement, Window>();
function windowOf(frame: HTMLIFrameElement): Window {
  const postMessage = (message: unknown) => void handed.push(message);
  const made =
    windows.get(frame) ??
    ({ postMessage, scrollTo: () => undefined, scrollX: 0, scrollY: 0 } as unknown as Window);
  windows.set(frame, made);
  return made;
}

const all = () => [...place.querySelectorAll('iframe')];
/** Sends a message from a page to the form around it. */
function say(frame: HTMLIFrameElement | undefined, preview: object, origin = location.origin) {
  dispatchEvent(
    new MessageEvent('message', { origin, source: frame?.contentWindow ?? null, data: { preview } }),
  );
}
const soon = () => vi.advanceTimersByTimeAsync(100);
const type = async (text: string) => {
  title = text;
  frames.refresh();
  await soon();
};
/** Opens the first page. */
async function opened(): Promise<HTMLIFrameElement> {
  await type('Winds');
  const [frame] = all();
  if (!frame) throw new Error('There is no frame.');
  say(frame, { isReady: true });
  return frame;
}

it('shows a page once it reports that it is ready', async () => {
  await type('Winds');
  const [frame] = all();
  expect([frame?.style.visibility, frame?.title, events.shown, sent.loaded.length]).toEqual([
    'hidden',
    'The page',
    0,
    1,
  ]);
  say(frame, { isReady: true });
  expect([frame?.style.visibility, events.shown]).toEqual(['', 1]);
});

it('shows a page without a report after a timeout', async () => {
  await type('Winds');
  await vi.advanceTimersByTimeAsync(8000);
  expect([all()[0]?.style.visibility, events.shown]).toEqual(['', 1]);
});

it('patches the visible page with typed values, and coalesces those typed in the meantime', async () => {
  const frame = await opened();
  await type('Winds a');
  await type('Winds ab');
  await type('Winds abc');
  expect([sent.posted, handed]).toEqual([['Winds a'], [{ preview: { html: '<h1>Winds a</h1>' } }]]);
  say(frame, { isPatched: true });
  await soon();
  expect(sent.posted).toEqual(['Winds a', 'Winds abc']);
  say(frame, { isPatched: true });
  await soon();
  expect([sent.posted.length, events.shown, sent.loaded.length, all()]).toEqual([2, 3, 1, [frame]]);
});

it.each([
  ['the patch is rejected', async (frame: HTMLIFrameElement) => say(frame, { isPatched: false })],
  ['the page does not answer', () => vi.advanceTimersByTimeAsync(8000)],
])('loads the next page in a hidden frame when %s', async (_, refuse) => {
  const frame = await opened();
  await type('Winds a');
  await refuse(frame);
  await soon();
  const [before, behind] = all();
  expect([before, before?.style.visibility, behind?.style.visibility]).toEqual([frame, '', 'hidden']);
  say(behind, { isReady: true });
  expect([all(), behind?.style.visibility, events.shown]).toEqual([[behind], '', 2]);
});

it('loads the page in a frame when the request for a patch fails', async () => {
  await opened();
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('There is no network.');
  });
  await type('Winds a');
  expect(all()).toHaveLength(2);
});

it('reports why there is no new page, and keeps the visible one', async () => {
  const frame = await opened();
  await type('');
  say(frame, { problem: 'The title is empty.' });
  await type('Winds a');
  say(frame, { isPatched: false });
  await soon();
  say(all()[1], { problem: 'Not authorized' });
  expect([events.problems, all(), events.shown]).toEqual([
    ['The title is empty.', 'Not authorized'],
    [frame],
    1,
  ]);
});

it('accepts messages only from the visible page and this origin', async () => {
  const frame = await opened();
  const block = { entity: 'blog.article', id: '1' };
  say(frame, { block }, 'https://elsewhere.example');
  say(undefined, { block });
  expect(events.blocks).toEqual([]);
  say(frame, { block });
  expect(events.blocks).toEqual([block]);
});

it('loads nothing when it is closed while it collects the fields', async () => {
  frames.refresh();
  vi.advanceTimersByTime(100);
  frames.close();
  await soon();
  expect([all(), sent.loaded]).toEqual([[], []]);
});

it('does nothing after it is closed', async () => {
  const frame = await opened();
  frames.refresh();
  frames.close();
  await soon();
  say(frame, { block: { entity: 'blog.article', id: '1' } });
  expect([all(), sent.posted, events.blocks]).toEqual([[], [], []]);
});
