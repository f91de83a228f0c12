import { defineView, foreign } from '@flotilla/core';
import { emptyDocument } from '@flotilla/core/documents';
import { useId, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineMessages } from '../messages/define-messages.js';
import { useT } from '../messages/use-t.js';
import { Link } from '../link/link.js';
import { createPageRenderer, htmlOf } from '../server/page-renderer.js';
import { defineVariant } from '../widget/define-variant.js';
import { defineIslands, type Wake } from './define-islands.js';
import { startIslands } from '../islands.js';
import { Island } from './island.js';
import { sessionCookie, sessionEvent } from './session.js';

const messages = defineMessages('counter', { en: { count: 'Count {{n}}' }, ru: { count: 'Счёт {{n}}' } });

function Counter({ start }: { start: number }) {
  const [count, setCount] = useState(start);
  const t = useT(messages);
  return (
    <div id={useId()}>
      <button onClick={() => setCount(count + 1)}>{t('count', { n: count })}</button>
      <Link href="/cart">Cart</Link>
    </div>
  );
}

/** Renders the page on the server and puts it into this document. */
async function show(wake: Wake) {
  const load = vi.fn(() => Promise.resolve(Counter));
  const islands = defineIslands('test', { counter: { wake, load } });
  const variants = [
    defineVariant(defineView({ of: foreign('test.widget'), variant: 'default' }), () => (
      <Island of={islands.counter} props={{ start: 1 }} />
    )),
  ];
  const renderPage = await createPageRenderer({
    modules: [{ variants, islands }],
    languages: ['en', 'ru'],
    defaults: { title: '', description: '', origin: '' },
    assets: { styles: [], scripts: [], fontsOf: () => [], favicon: '', themeColors: [] },
    showsErrors: true,
    onError: (error) => expect.unreachable(String(error)),
  });
  const link = { variant: 'default', className: null };
  const widget = { id: 'w', variant: 'default' };
  const external = { entity: 'test.widget' as const, link, widget, lists: {}, subject: null };
  const placed = { link: { ...link, id: 'l' }, widget, externals: [external] };
  const html = htmlOf(renderPage({ ...emptyDocument('/'), widgets: [placed] }, { language: 'ru' }));
  document.documentElement.lang = 'ru';
  document.documentElement.dataset.languages = 'en ru';
  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(html)?.[1] ?? '';
  load.mockClear();
  startIslands(Object.values(islands));
  return { load, button: document.querySelector('button') as HTMLButtonElement };
}

const shows = (button: HTMLButtonElement, text: string) =>
  vi.waitFor(() => expect(button.textContent).toBe(text));
const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

const reported = vi.fn<(error: unknown) => void>();
beforeEach(() => {
  vi.stubGlobal('reportError', reported);
  vi.spyOn(console, 'error');
});
afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  reported.mockClear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.cookie = `${sessionCookie}=; max-age=-1`;
});

it("hydrates the HTML without changes, in the page's language", async () => {
  const { button } = await show('load');

  button.click();
  await shows(button, 'Счёт 2');
  expect(button.isConnected).toBe(true);
  expect(document.querySelector('flotilla-island a')?.getAttribute('href')).toBe('/ru/cart');
  expect(reported).not.toHaveBeenCalled();
});

describe('wakes', () => {
  it('when the browser is idle', async () => {
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
    const { load } = await show('idle');

    expect(load).not.toHaveBeenCalled();
    idle[0]?.();
    expect(load).toHaveBeenCalledOnce();
  });

  it('when it becomes visible', async () => {
    let see: (isIntersecting: boolean) => void = () => undefined;
    const observe = vi.fn<(element: Element) => void>();
    class Observer {
      constructor(callback: (entries: object[]) => void) {
        see = (isIntersecting) => callback([{ isIntersecting }]);
      }
      observe = observe;
      disconnect = () => undefined;
    }
    vi.stubGlobal('IntersectionObserver', Observer);
    const { load } = await show('visible');

    see(false);
    expect(load).not.toHaveBeenCalled();
    expect(observe.mock.calls[0]?.[0].tagName).toBe('DIV');
    see(true);
    expect(load).toHaveBeenCalledOnce();
  });

  it.each(['pointerover', 'focusin', 'touchstart'])('at %s', async (type) => {
    const { load, button } = await show('interaction');
    await settle();

    expect(load).not.toHaveBeenCalled();
    button.dispatchEvent(new Event(type, { bubbles: true }));
    button.dispatchEvent(new Event(type, { bubbles: true }));
    expect(load).toHaveBeenCalledOnce();
  });

  it('at the first click, and replays it after hydration', async () => {
    const { button } = await show('interaction');

    button.click();
    await shows(button, 'Счёт 2');
    button.click();
    await shows(button, 'Счёт 3');
  });

  it('on load for a visitor with a session', async () => {
    document.cookie = `${sessionCookie}=1`;
    const { load } = await show('session');

    expect(load).toHaveBeenCalledOnce();
  });

  it('when the visitor gets a session', async () => {
    const { load } = await show('session');
    await settle();

    expect(load).not.toHaveBeenCalled();
    window.dispatchEvent(new Event(sessionEvent));
    expect(load).toHaveBeenCalledOnce();
  });
});

it('lets clicks through when its code fails to load', async () => {
  const { load, button } = await show('interaction');
  load.mockRejectedValue(new Error('offline'));
  const clicks = vi.fn<() => void>();
  document.addEventListener('click', clicks);

  button.click();

  await vi.waitFor(() => expect(clicks).toHaveBeenCalledOnce());
  expect(reported).toHaveBeenCalledWith(new Error('offline'));
  document.removeEventListener('click', clicks);
});
