import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { Ledger } from './ledger.js';
import { account } from './product.js';

const writers = 4;
const pauseMs = 60;
/** Pause before a failed write is repeated with the same key. */
const retryMs = 100;
/** A client gives up after this time, and repeats the call. */
const callMs = 15_000;
/** Right after a start on a busy machine, a call may exceed the timeouts of the site and of this client. */
const prepareAttempts = 5;
const signInPath = '/api/rbac/subjects/authentication/email-and-password/authentication';

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly data?: unknown;
  readonly key?: string;
}

export interface LoadOptions {
  readonly sites: readonly string[];
  readonly apis: readonly string[];
  /** Sends forms, with one mail per form. */
  readonly hasForms?: boolean;
}

/**
 * Writers, an editor with readers at each process, and forms. Writes have an idempotency key, and are repeated
 * with it until they are acknowledged, so each must be stored exactly once.
 */
export class Load {
  readonly ledger = new Ledger();
  /** Prefix of the administrative titles of created rows. */
  readonly prefix = `scale ${randomUUID().slice(0, 8)}`;
  private readonly dispatcher = new Agent({ headersTimeout: callMs, bodyTimeout: callMs });
  private token = '';
  private turn = 0;
  private article = { id: '', slug: '' };
  private form = '';

  constructor(private readonly options: LoadOptions) {}

  /** Signs in, and finds the rows to edit. */
  async prepare(): Promise<void> {
    const { ADMIN_EMAIL: login, ADMIN_PASSWORD: password } = account;
    const [site = ''] = this.options.sites;
    const { text } = await this.prepared(site, {
      ...{ method: 'POST', path: signInPath, data: { login, password } },
    });
    this.token = /"jwt":"([^"]+)"/.exec(text)?.[1] ?? '';
    this.article = await this.first(site, '/api/blog/articles?limit=1');
    if (this.options.hasForms) this.form = (await this.first(site, '/api/crm/forms?limit=1')).id;
    if (!this.token || !this.article.id) throw new Error(`The sign-in failed: ${text.slice(0, 200)}`);
  }

  /** Headers of calls by the administrator, after {@link prepare}. */
  get authorization(): { readonly authorization: string } {
    return { authorization: `Bearer ${this.token}` };
  }

  /** Runs until the signal aborts, and until running calls have ended. */
  async run(signal: AbortSignal): Promise<Ledger> {
    const all = Array.from({ length: writers }, (_, index) => this.create(index, signal));
    await Promise.all([...all, this.edit(signal), this.sendForms(signal)]);
    return this.ledger;
  }

  /** Sends one call to a process and counts it. */
  async counted(origin: string, call: Call): Promise<Answer | undefined> {
    const began = performance.now();
    const name = `${call.method} ${call.path.startsWith('/api/') ? 'row' : 'page'}`;
    try {
      const answer = await this.send(origin, call);
      const failure = answer.status >= 400 ? answer.status : undefined;
      this.ledger.called(name, performance.now() - began, failure);
      return answer;
    } catch (error) {
      // An aborted call has the number 20 as its code.
      const { code, name: kind } = error as { code?: unknown; name?: string };
      this.ledger.called(name, performance.now() - began, typeof code === 'string' ? code : (kind ?? ''));
      return undefined;
    }
  }

  private async create(writer: number, signal: AbortSignal): Promise<void> {
    for (let turn = 0; !signal.aborted; turn++) {
      const adminTitle = `${this.prefix} ${writer}-${turn}`;
      const data = { adminTitle, slug: adminTitle.replaceAll(' ', '-'), title: { en: adminTitle } };
      const isDone = await this.acknowledged({ method: 'POST', path: '/api/blog/articles', data }, signal);
      if (isDone) this.ledger.acknowledged.set(adminTitle, performance.now());
      else this.ledger.unknown.add(adminTitle);
      await setTimeout(pauseMs);
    }
  }

  private async edit(signal: AbortSignal): Promise<void> {
    const { id, slug } = this.article;
    const { sites, apis } = this.options;
    for (let turn = 0; !signal.aborted; turn++) {
      const title = `${this.prefix} edit ${turn}`;
      const data = { title: { en: title } };
      const path = `/api/blog/articles/${id}`;
      if (!(await this.acknowledged({ method: 'PATCH', path, data }, signal))) continue;
      await Promise.all([
        ...sites.map((site) => this.read(site, `/en/blog/articles/${slug}`, title)),
        ...apis.map((api) => this.read(api, path, title)),
      ]);
      await setTimeout(pauseMs);
    }
  }

  private async read(origin: string, path: string, title: string): Promise<void> {
    const answer = await this.counted(origin, { method: 'GET', path });
    if (answer?.status !== 200 || answer.text.includes(title)) return;
    this.ledger.staleRead(performance.now(), 'x-flotilla-stale' in answer.headers);
  }

  private async sendForms(signal: AbortSignal): Promise<void> {
    for (let turn = 0; this.form && !signal.aborted; turn++) {
      const email = `${this.prefix.replace(' ', '-')}-${turn}@example.com`;
      const path = `/api/crm/forms/${this.form}/requests`;
      const data = { name: 'Anna', email, mail: email, message: email };
      if (await this.acknowledged({ method: 'POST', path, data }, signal)) this.ledger.forms.add(email);
      await setTimeout(pauseMs * 4);
    }
  }

  /** Repeats a write with its key until it is acknowledged. @returns whether it was */
  private async acknowledged(call: Call, signal: AbortSignal): Promise<boolean> {
    const { sites } = this.options;
    const key = randomUUID();
    do {
      const origin = sites[this.turn++ % sites.length] ?? '';
      const answer = await this.counted(origin, { ...call, key });
      if (answer && answer.status < 300) return true;
      await setTimeout(retryMs);
    } while (!signal.aborted);
    return false;
  }

  private async first(origin: string, path: string): Promise<{ id: string; slug: string }> {
    const { text } = await this.prepared(origin, { method: 'GET', path });
    const { data = [] } = JSON.parse(text) as { data?: { id: string; slug: string }[] };
    if (!data[0]) throw new Error(`${path} has no rows: ${text.slice(0, 200)}`);
    return data[0];
  }

  /** Sends a call before the load, and repeats it after timeouts and errors of the server. */
  private async prepared(origin: string, call: Call): Promise<Answer> {
    for (let attempt = 1; ; attempt++)
      try {
        const answer = await this.send(origin, call);
        if (answer.status < 500 || attempt === prepareAttempts) return answer;
      } catch (error) {
        if (attempt === prepareAttempts) throw error;
      }
  }

  private async send(origin: string, { method, path, data, key }: Call): Promise<Answer> {
    const response = await request(origin + path, {
      method,
      dispatcher: this.dispatcher,
      headers: {
        ...(key && { 'idempotency-key': key }),
        ...(data !== undefined && { 'content-type': 'application/json' }),
        ...(this.token && this.authorization),
      },
      body: data === undefined ? undefined : JSON.stringify({ data }),
      signal: AbortSignal.timeout(callMs),
    });
    return {
      status: response.statusCode,
      text: await response.body.text(),
      headers: response.headers,
    };
  }
}
