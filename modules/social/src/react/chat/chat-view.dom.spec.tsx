import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { ChatView } from './chat-view.js';

let root: Root | undefined;
afterEach(async () => {
  await act(async () => root?.unmount());
  vi.unstubAllGlobals();
});

/** Nothing is told while the test runs. */
class Silence extends EventTarget {
  close(): void {}
}

it('says why a chat can not be shown, in the place of its messages and its form', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('EventSource', Silence);
  vi.stubGlobal('fetch', async (url: string) => {
    const cause = url.includes('/messages') ? 'The messages are at sea' : 'The chat was left';
    return new Response(JSON.stringify({ data: null, cause }), { status: 409, statusText: 'Conflict' });
  });
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as HTMLElement);
  await act(async () => root?.render(<ChatView place={{ subjectId: 's', profileId: 'p', chatId: 'c' }} onLeave={() => undefined} />));

  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect([...document.querySelectorAll('section [role=alert]')].map(({ textContent }) => textContent)).toEqual([
      'The chat was left',
      'The messages are at sea',
    ]);
  });
  expect(document.querySelector('form, textarea')).toBeNull();
});
