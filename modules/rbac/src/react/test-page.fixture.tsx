import { SiteProvider } from '@flotilla/react';
import { ApiError, failureText } from '@flotilla/react/client';
import { provideSessionSource, session } from '@flotilla/react/session';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { expect, vi } from 'vitest';
import { sessionSource } from './session/session-source.js';

// Preloads the error messages, so that tests need not wait for them.
await failureText(new ApiError(500, '', {}, ''), 'en');

/** Responses of the fake API by `POST /api/…`: data, a refusal, a response, or a promise of one. */
export type Answers = Readonly<Record<string, unknown>>;

/** A refusal of the API. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly message: string,
    readonly cause: readonly object[] = [],
  ) {}
}

export interface Call {
  /** `POST /api/rbac/…` */
  readonly call: string;
  readonly data: unknown;
}

export interface TestPage {
  readonly calls: Call[];
  readonly assign: ReturnType<typeof vi.fn<(url: string | URL) => void>>;
  show(part: ReactNode, language?: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens a page with a fake API. */
export function openTestPage(answers: Answers): TestPage {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  provideSessionSource(() => Promise.resolve(sessionSource));
  document.body.innerHTML = '<div></div>';
  const calls: Call[] = [];
  vi.stubGlobal('fetch', (url: string, { method, body }: RequestInit) => {
    const call = `${method} ${String(url).split('?')[0]}`;
    calls.push({
      call,
      data: typeof body === 'string' ? (JSON.parse(body) as { data: unknown }).data : undefined,
    });
    return Promise.resolve(answers[call] instanceof Promise ? answers[call] : responseOf(call, answers));
  });
  // The locks of the test environment are never granted.
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: (_name: string, run: () => unknown) => run() },
  });
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  let root: Root | undefined;
  return {
    calls,
    assign,
    async show(part, language = 'en') {
      root = createRoot(document.body.firstElementChild as HTMLElement);
      const site = {
        language,
        languages: ['en', 'ru'],
        path: location.pathname.replace(/^\/(en|ru)/, '') || '/',
      };
      await act(async () => root?.render(<SiteProvider value={site}>{part}</SiteProvider>));
    },
    async close() {
      await act(async () => root?.unmount());
      await session.signOut(null);
      // A sign-out leaves the page: `pageshow` restores it for the next test.
      dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
      document.querySelector('[data-toasts]')?.replaceChildren();
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
    },
  };
}

function responseOf(call: string, answers: Answers): Response {
  if (!(call in answers))
    return new Response(JSON.stringify({ message: `Nobody answers ${call}.` }), { status: 404 });
  const answer = answers[call];
  if (answer instanceof Response) return answer;
  if (!(answer instanceof Refusal)) return new Response(JSON.stringify({ data: answer }));
  return new Response(JSON.stringify({ data: null, message: answer.message, cause: answer.cause }), {
    status: answer.status,
  });
}

/** Returns unsigned tokens of a session. */
export function tokensOf(subject: { id: string; slug: string }, roles: readonly string[] = []) {
  const claims = { subject, roles, exp: Math.floor(Date.now() / 1000) + 900 };
  return { refresh: 'refresh', jwt: `e30.${btoa(JSON.stringify(claims))}.e30` };
}

export const anna = { id: '0190f0c0-0000-7000-8000-00000000000a', slug: 'anna' };

/** Returns the text of the page. */
export const text = () => document.body.textContent ?? '';

/** Returns all elements that match. */
export const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

/** Returns the button or link with a text or label. */
export function named(words: string): HTMLElement {
  const found = all('button, a').find((element) =>
    [element.textContent, element.getAttribute('aria-label')].includes(words),
  );
  if (!found) throw new Error(`There is no “${words}” in: ${text()}`);
  return found;
}

export async function press(words: string): Promise<void> {
  await act(async () => named(words).click());
}

/** Fills in the fields of the form by name, and submits it. */
export async function send(values: Readonly<Record<string, string>>): Promise<void> {
  const [first = ''] = Object.keys(values);
  // The form may be loaded on demand.
  await vi.waitFor(
    async () => (await settled(), expect(document.querySelector(`input[name="${first}"]`)).not.toBeNull()),
    5000,
  );
  for (const [name, value] of Object.entries(values)) {
    const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (!input) throw new Error(`There is no field "${name}".`);
    await act(async () => write(input, value));
  }
  await act(async () => document.querySelector(`input[name="${first}"]`)?.closest('form')?.requestSubmit());
  await settled();
}

/** Types like a keyboard: React ignores values set by a script. */
function write(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Waits until the page no longer changes. */
export async function settled(): Promise<void> {
  for (let before = ''; before !== document.body.innerHTML;) {
    before = document.body.innerHTML;
    // Twice, since code that is loaded for the first time may arrive in the second turn.
    for (let turn = 0; turn < 2; turn++)
      await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  }
}
