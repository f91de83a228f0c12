import { setTimeout } from 'node:timers/promises';
import { Agent, request } from 'undici';

const pages = ['/en', '/ru', '/en/blog', '/en/boats', '/en/about'];
const account = { login: 'visitor@example.com', password: 'a-calm-harbour-at-dawn-7' };
const authentication = '/api/rbac/subjects/authentication/email-and-password';
const pauseMs = 100;
/** Number of pages between sign-ins. */
const pagesPerSignIn = 10;

/** Results of a visitor: durations of pages and sign-ins in milliseconds, and failures. */
export interface Noticed {
  readonly pages: number[];
  readonly signIns: number[];
  readonly failed: string[];
}

/**
 * An ordinary visitor. Each sign-in uses another address, since frequent sign-ins from one address are
 * rate-limited.
 */
export class Visitor {
  private readonly dispatcher = new Agent({ localAddress: '127.0.0.1' });
  private signIns = 0;

  constructor(private readonly site: string) {}

  async register(): Promise<void> {
    const { status, text } = await this.post('registration');
    if (status >= 300) throw new Error(`The visitor could not register: ${status} ${text}`);
  }

  /** Reads pages and signs in until the signal aborts. */
  async visit(signal: AbortSignal): Promise<Noticed> {
    const noticed: Noticed = { pages: [], signIns: [], failed: [] };
    for (let turn = 0; !signal.aborted; turn++) {
      const path = pages[turn % pages.length] ?? '/en';
      await this.notice(noticed.pages, noticed.failed, path, () => this.get(path));
      if (turn % pagesPerSignIn === 0)
        await this.notice(noticed.signIns, noticed.failed, 'sign-in', () => this.post('authentication'));
      await setTimeout(pauseMs, undefined, { signal }).catch(() => undefined);
    }
    return noticed;
  }

  stop(): Promise<void> {
    return this.dispatcher.destroy();
  }

  private async notice(
    times: number[],
    failed: string[],
    what: string,
    ask: () => Promise<{ status: number; text: string }>,
  ): Promise<void> {
    const began = performance.now();
    const { status, text } = await ask().catch((error: unknown) => ({ status: 0, text: String(error) }));
    times.push(performance.now() - began);
    if (status === 0 || status >= 400) failed.push(`${what} ${status} ${messageOf(text)}`);
  }

  private async get(path: string): Promise<{ status: number; text: string }> {
    const { statusCode, body } = await request(this.site + path, { dispatcher: this.dispatcher });
    return { status: statusCode, text: await body.text() };
  }

  private async post(call: 'registration' | 'authentication'): Promise<{ status: number; text: string }> {
    const dispatcher = new Agent({
      localAddress: `127.1.${this.signIns >> 7}.${1 + (this.signIns++ % 128)}`,
    });
    try {
      const { statusCode, body } = await request(`${this.site}${authentication}/${call}`, {
        dispatcher,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ data: account }),
      });
      return { status: statusCode, text: await body.text() };
    } finally {
      await dispatcher.destroy();
    }
  }
}

/** Returns the 95th percentile of times. */
export function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(times.length * 0.95) - 1)] ?? 0;
}

/** Returns the message of an API error, or the start of another response, at most 60 characters. */
const messageOf = (text: string) => (/"message":"([^"]*)"/.exec(text)?.[1] ?? text).slice(0, 60);
