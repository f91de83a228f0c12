import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';

let root: Root | undefined;

/** Renders a part of the messenger with a fake API and a silent event stream. */
export async function renderChat(part: ReactNode, answer: (url: string) => Response): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('EventSource', Silence);
  vi.stubGlobal('fetch', async (url: string) => answer(url));
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as HTMLElement);
  await act(async () => root?.render(part));
}

/** Unmounts the rendered part; for `afterEach`. */
export async function unmountChat(): Promise<void> {
  await act(async () => root?.unmount());
  vi.unstubAllGlobals();
}

class Silence extends EventTarget {
  close(): void {}
}
