import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';

let root: Root | undefined;

/** Shows a part of the messenger, with an API that answers as given and tells nothing while the test runs. */
export async function show(part: ReactNode, answer: (url: string) => Response): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('EventSource', Silence);
  vi.stubGlobal('fetch', async (url: string) => answer(url));
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as HTMLElement);
  await act(async () => root?.render(part));
}

/** Takes away what was shown; for `afterEach`. */
export async function leave(): Promise<void> {
  await act(async () => root?.unmount());
  vi.unstubAllGlobals();
}

class Silence extends EventTarget {
  close(): void {}
}
