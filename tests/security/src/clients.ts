import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Agent, request } from 'undici';

/** Results of clients. */
export interface Counted {
  calls: number;
  edits: number;
  /** Number of reads after a successful edit that did not contain it. */
  stale: number;
  /**
   * Number of these with the header `x-flotilla-stale`: the site had no current page and the API was too
   * slow.
   */
  toldStale: number;
  slowestMs: number;
  readonly failed: string[];
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly isToldStale?: boolean;
}

/** Milliseconds for which a gateway retries sites: `lb_try_duration` of docker/Caddyfile. */
const gatewayMs = 10_000;
const readers = 4;
const json = { 'content-type': 'application/json' };

/**
 * Readers and an editor in front of two sites, with the retries of the gateway in docker/Caddyfile: of calls
 * that no site accepted, and of interrupted reads.
 */
export class Clients {
  private readonly dispatcher = new Agent({ headersTimeout: 60_000, bodyTimeout: 60_000 });
  private token = '';
  private turn = 0;
  private article = { id: '', slug: '' };

  constructor(
    private readonly sites: readonly string[],
    private readonly account: { readonly ADMIN_EMAIL: string; readonly ADMIN_PASSWORD: string },
    /** Milliseconds for which a call is retried; 0 behind a real gateway. */
    private readonly tryMs = gatewayMs,
  ) {}

  async signIn(): Promise<void> {
    const data = { login: this.account.ADMIN_EMAIL, password: this.account.ADMIN_PASSWORD };
    const signedIn = await this.send(
      'POST',
      '/api/rbac/subjects/authentication/email-and-password/authentication',
      data,
    );
    this.token = /"jwt":"([^"]+)"/.exec(signedIn.text)?.[1] ?? '';
    const { text } = await this.send('GET', '/api/blog/articles?limit=1');
    const { data: rows = [] } = JSON.parse(text) as { data?: { id: string; slug: string }[] };
    if (!this.token || !rows[0])
      throw new Error(`The sign-in failed, or there is no article: ${signedIn.text.slice(0, 200)}`);
    this.article = rows[0];
  }

  /** Uploads a file through a site. */
  async upload(file: Blob): Promise<Answer> {
    const body = new FormData();
    body.set('file', file, 'chart.pdf');
    const response = await fetch(`${this.sites[0]}/api/file-storage/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}` },
      body,
    });
    return { status: response.status, text: await response.text() };
  }

  /** Creates a row through a site. */
  write(path: string, data: unknown): Promise<Answer> {
    return this.send('POST', path, data);
  }

  /** Reads through a site. */
  read(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  /** Reads and edits until the signal aborts. */
  async use(signal: AbortSignal): Promise<Counted> {
    const counted: Counted = { calls: 0, edits: 0, stale: 0, toldStale: 0, slowestMs: 0, failed: [] };
    const paths = ['/en', '/ru/blog', `/en/blog/articles/${this.article.slug}`, '/api/blog/articles?limit=5'];
    const read = async (index: number) => {
      for (let turn = index; !signal.aborted; turn++) {
        await this.counted(counted, 'GET', paths[turn % paths.length] ?? '/en');
        await setTimeout(20);
      }
    };
    await Promise.all([
      ...Array.from({ length: readers }, (_, index) => read(index)),
      this.edit(counted, signal),
    ]);
    return counted;
  }

  private async edit(counted: Counted, signal: AbortSignal): Promise<void> {
    const { id, slug } = this.article;
    for (let edit = 1; !signal.aborted; edit++) {
      const title = `Edited ${Date.now()} ${edit}`;
      const { status } = await this.counted(counted, 'PATCH', `/api/blog/articles/${id}`, {
        title: { en: title },
      });
      if (status === 200) {
        counted.edits++;
        for (const path of [`/en/blog/articles/${slug}`, `/api/blog/articles/${id}`]) {
          const seen = await this.counted(counted, 'GET', path);
          if (seen.status !== 200 || seen.text.includes(title)) continue;
          counted.stale++;
          if (seen.isToldStale) counted.toldStale++;
        }
      }
      await setTimeout(100);
    }
  }

  private async counted(
    counted: Counted,
    method: 'GET' | 'PATCH',
    path: string,
    data?: unknown,
  ): Promise<Answer> {
    const began = performance.now();
    const response = await this.send(method, path, data).catch((error: unknown) => ({
      status: 0,
      text: String(error),
    }));
    counted.calls++;
    counted.slowestMs = Math.max(counted.slowestMs, performance.now() - began);
    if (response.status === 0 || response.status >= 400)
      counted.failed.push(`${method} ${response.status || response.text.slice(0, 60)}`);
    return response;
  }

  private async send(method: 'GET' | 'POST' | 'PATCH', path: string, data?: unknown): Promise<Answer> {
    const until = performance.now() + this.tryMs;
    // Like the product's own client: with a key, a call to a hanging process may be repeated at another one.
    const once = method === 'GET' ? {} : { 'idempotency-key': randomUUID() };
    for (;;) {
      const origin = this.sites[this.turn++ % this.sites.length] ?? '';
      try {
        const headers = {
          ...once,
          ...(data !== undefined && json),
          ...(this.token && { authorization: `Bearer ${this.token}` }),
        };
        const body = data === undefined ? undefined : JSON.stringify({ data });
        const response = await request(origin + path, { method, headers, body, dispatcher: this.dispatcher });
        return {
          status: response.statusCode,
          text: await response.body.text(),
          isToldStale: 'x-flotilla-stale' in response.headers,
        };
      } catch (error) {
        const isUntaken = (error as { code?: string }).code === 'ECONNREFUSED';
        if ((!isUntaken && method !== 'GET') || performance.now() >= until) throw error;
        await setTimeout(100);
      }
    }
  }
}
