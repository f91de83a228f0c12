import { setTimeout } from 'node:timers/promises';
import { Agent, request } from 'undici';

const pages = ['/en', '/ru', '/en/blog', '/en/boats', '/en/about'];
const account = { login: 'visitor@example.com', password: 'a-calm-harbour-at-dawn-7' };
const authentication = '/api/rbac/subjects/authentication/email-and-password';
const pauseMs = 100;
/** Every so many pages it signs in. */
const pagesPerSignIn = 10;

/** What somebody notices who reads pages and signs in: milliseconds of each, and what failed. */
export interface Noticed {
  readonly pages: number[];
  readonly signIns: number[];
  readonly failed: string[];
}

/** An ordinary visitor; each sign-in comes from another address, for one who signs in every second is none. */
export class Visitor {
  private readonly dispatcher = new Agent({ localAddress: '127.0.0.1' });
  private signIns = 0;

  constructor(private readonly site: string) {}

  async register(): Promise<void> {
    const { status, text } = await this.post('registration');
    if (status >= 300) throw new Error(`The visitor could not register: ${status} ${text}`);
  }

  /** Reads and signs in until it is called back. */
  async visit(signal: AbortSignal): Promise<Noticed> {
    const noticed: Noticed = { pages: [], signIns: [], failed: [] };
    for (let turn = 0; !signal.aborted; turn++) {
      const path = pages[turn % pages.length] ?? '/en';
      await this.notice(noticed.pages, noticed.failed, path, () => this.get(path));
      if (turn % pagesPerSignIn === 0) await this.notice(noticed.signIns, noticed.failed, 'sign-in', () => this.post('authentication'));
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
    const dispatcher = new Agent({ localAddress: `127.1.${this.signIns >> 7}.${1 + (this.signIns++ % 128)}` });
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

/** The time within which nearly all were answered. */
export function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(times.length * 0.95) - 1)] ?? 0;
}

/** What an answer of the API says, or the begin of another. */
const messageOf = (text: string) => (/"message":"([^"]*)"/.exec(text)?.[1] ?? text).slice(0, 60);
