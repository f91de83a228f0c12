import type { IncomingHttpHeaders } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { dayIn } from '@flotilla/core/values';
import type { FastifyBaseLogger } from 'fastify';
import type { Api } from '../api/api.js';
import { type BatchName, type ViewJournal, writtenForMs } from './view-journal.js';

const sendEveryMs = 10_000;
/** More pages than a site has: what else is asked for meanwhile is counted as one. */
const maxPaths = 2000;
const maxPathLength = 200;
const maxAgents = 2000;
/** Of what is kept; a longer one is no browser’s. */
const maxAgentLength = 500;
const countingPath = '/api/analytic/page-views';

/** What was served on one day: told as it is, and again until somebody has taken it. */
interface Batch extends BatchName {
  readonly counts: Map<string, number>;
}

/** One to which views are added. */
interface OpenBatch extends Batch {
  readonly openedAt: number;
}

/**
 * Counts the pages that people are served, without a cookie and without knowing who: by path and day alone. Programs, what is fetched
 * ahead until it is opened, and who does not want to be counted (`DNT`, `Sec-GPC`) are left out. All that is served in one turn of the
 * event loop is written into a journal at once, and answered then: whoever has a page is counted, though the process be killed with the
 * next instruction. Who is counted and has none is whoever asked in the turn in which it was killed. Every ten seconds what was counted is
 * told to the API, under a name by which it is taken once, and so is what a process that died has left. Without a journal it dies with its process.
 */
export class PageViews {
  private readonly asked: string[] = [];
  private kept: Promise<void> | undefined;
  private open: OpenBatch | undefined;
  private readonly waiting = new Set<Batch>();
  private readonly agents = new Map<string, boolean>();
  private sending: Promise<void> | undefined;
  private readonly timer = setInterval(() => void this.flush(), sendEveryMs).unref();

  constructor(
    private readonly api: Pick<Api, 'request' | 'siteHeaders'>,
    private readonly log: Pick<FastifyBaseLogger, 'debug'>,
    private readonly timeZone: string,
    private readonly journal?: ViewJournal,
  ) {}

  /** Counts one page, by its url without what it asks for. Its answer waits for the promise, if there is one. */
  count(url: string, headers: IncomingHttpHeaders): Promise<void> | undefined {
    if (!this.isWanted(headers)) return undefined;
    this.asked.push(pathOf(url));
    this.kept ??= setImmediate().then(() => this.keep());
    return this.journal && this.kept;
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

  /** Adds what was asked for to a batch, in memory and on disk. */
  private keep(): void {
    this.kept = undefined;
    const asked = this.asked.splice(0);
    if (asked.length === 0) return;
    if (this.open && this.isOver(this.open)) this.end(this.open);
    const { counts } = (this.open ??= this.begin());
    const counted = asked.map((path) => raise(counts, path));
    this.journal?.append(counted);
  }

  private isOver({ openedAt, day }: OpenBatch): boolean {
    const now = Date.now();
    return this.journal?.isFull === true || now - openedAt > writtenForMs || dayIn(now, this.timeZone) !== day;
  }

  private begin(): OpenBatch {
    const openedAt = Date.now();
    const batch = { batch: crypto.randomUUID(), day: dayIn(openedAt, this.timeZone), counts: new Map(), openedAt };
    this.journal?.begin(batch);
    return batch;
  }

  private close(): void {
    this.keep();
    if (this.open) this.end(this.open);
  }

  private end(batch: Batch): void {
    this.open = undefined;
    this.journal?.end();
    this.waiting.add(batch);
    const [oldest] = this.waiting;
    if (oldest && this.waiting.size > maxWaiting) this.waiting.delete(oldest);
  }

  private async send(): Promise<void> {
    const left = (await this.journal?.leftovers()) ?? [];
    for (const batch of this.waiting) {
      if (!(await this.isTaken(batch))) return;
      this.waiting.delete(batch);
    }
    for (const name of left) {
      const batch = await this.journal?.read(name);
      if (batch && !(await this.isTaken(batch))) return;
    }
  }

  /** Tells a batch. One that is taken, or never will be, is forgotten. */
  private async isTaken(told: Batch): Promise<boolean> {
    const { batch, day, counts } = told;
    const views = [...counts].map(([path, count]) => ({ path, count }));
    try {
      const headers = { 'content-type': 'application/json', ...this.api.siteHeaders };
      const body = JSON.stringify({ data: { batch, day, views } });
      const { statusCode } = await this.api.request({ method: 'POST', path: countingPath, headers, body });
      // Who is not believed for want of the right key, or not understood by an API of before, may be later: the file may be another site’s.
      if (statusCode >= 300 && !wrongInItself.has(statusCode)) return false;
      await this.journal?.forget(told);
      return true;
    } catch (error) {
      this.log.debug({ err: error }, 'page views wait to be counted');
      return false;
    }
  }
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  // Who takes the site for a proxy names a host, and as many as they like: one such name would have the whole batch refused.
  return path.startsWith('/') && path.length <= maxPathLength ? path : others;
}

/** Adds one view of a path, or of those for which there is no room. @returns which of them. */
function raise(counts: Map<string, number>, path: string): string {
  const name = counts.has(path) || counts.size < maxPaths ? path : others;
  counts.set(name, (counts.get(name) ?? 0) + 1);
  return name;
}

/** Statuses of a batch that no API would take. */
const wrongInItself: ReadonlySet<number> = new Set([400, 413, 422]);

const others = '/*';
/** An hour of them. */
const maxWaiting = 360;
const programs = /bot|crawl|spider|slurp|preview|lighthouse|headless|archive|monitor|scan|facebookexternalhit|http|python|java\//i;
