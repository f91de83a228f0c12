import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Api } from '../api/api.js';

const sendEveryMs = 10_000;
/** More pages than a site has: what else is asked for meanwhile is counted as one. */
const maxPaths = 2000;
const maxPathLength = 200;
const maxAgents = 2000;
/** Of what is kept; a longer one is no browser’s. */
const maxAgentLength = 500;
const countingPath = '/api/analytic/page-views';

/** What was served on one day and is to be told; sent again as it is until somebody has taken it. */
interface Batch {
  readonly batch: string;
  readonly day: string;
  readonly views: readonly { readonly path: string; readonly count: number }[];
}

/**
 * Counts the pages that people are served, without a cookie and without knowing who: by path and day alone. Programs, what is fetched
 * ahead until it is opened, and who does not want to be counted (`DNT`, `Sec-GPC`) are left out. Counting is a step of a map; every ten
 * seconds what was counted is told to the API, under a name by which it is taken once.
 */
export class PageViews {
  private counts = new Map<string, number>();
  private day = today();
  private readonly waiting: Batch[] = [];
  private readonly agents = new Map<string, boolean>();
  private sending: Promise<void> | undefined;
  private readonly timer = setInterval(() => void this.flush(), sendEveryMs).unref();

  constructor(
    private readonly api: Api,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** Counts one page, by its url without what it asks for. */
  count(url: string, headers: IncomingHttpHeaders): void {
    if (!this.isWanted(headers)) return;
    const end = url.indexOf('?');
    const path = end === -1 ? url : url.slice(0, end);
    // Who takes the site for a proxy names a host, and as many as they like: one such name would have the whole batch refused.
    if (!path.startsWith('/')) return this.raise('/*');
    const name = path.length > maxPathLength ? '/*' : path;
    const known = this.counts.get(name);
    if (known === undefined && this.counts.size >= maxPaths) return this.raise('/*');
    this.counts.set(name, (known ?? 0) + 1);
  }

  /** Whether who asks is somebody, and wants to be counted. */
  isWanted(headers: IncomingHttpHeaders): boolean {
    if (headers.dnt === '1' || headers['sec-gpc'] === '1') return false;
    if (headers['sec-purpose'] !== undefined || headers.purpose === 'prefetch') return false;
    const agent = headers['user-agent'];
    if (agent === undefined || agent.length > maxAgentLength) return false;
    const known = this.agents.get(agent);
    if (known !== undefined) return known;
    if (this.agents.size >= maxAgents) this.agents.clear();
    const isPerson = agent.startsWith('Mozilla/') && !programs.test(agent);
    this.agents.set(agent, isPerson);
    return isPerson;
  }

  /** Tells the API what was counted. What it does not take is kept, and told again. */
  async flush(): Promise<void> {
    this.close();
    this.sending ??= this.send().finally(() => (this.sending = undefined));
    await this.sending;
  }

  /** Tells what is left, and counts no more. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  private raise(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  private close(): void {
    const day = this.day;
    this.day = today();
    if (this.counts.size === 0) return;
    const views = [...this.counts].map(([name, count]) => ({ path: name, count }));
    this.counts = new Map();
    this.waiting.push({ batch: crypto.randomUUID(), day, views });
  }

  private async send(): Promise<void> {
    for (let next = this.waiting[0]; next; next = this.waiting[0]) {
      try {
        const headers = { 'content-type': 'application/json', ...this.api.siteHeaders };
        const { statusCode } = await this.api.request({
          method: 'POST',
          path: countingPath,
          headers,
          body: JSON.stringify({ data: next }),
        });
        // A site without a key is not believed, and an API without the module does not know it: there is nobody to tell.
        if (statusCode >= 500 || statusCode === 429) return;
        this.waiting.shift();
      } catch (error) {
        this.log.debug({ err: error }, 'page views wait to be counted');
        if (this.waiting.length > maxWaiting) this.waiting.shift();
        return;
      }
    }
  }
}

/** An hour of them. */
const maxWaiting = 360;
const programs = /bot|crawl|spider|slurp|preview|lighthouse|headless|archive|monitor|scan|facebookexternalhit|http|python|java\//i;
const today = () => new Date().toISOString().slice(0, 10);
