import type { IncomingHttpHeaders } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { dayIn } from '@flotilla/core/values';
import type { FastifyBaseLogger } from 'fastify';
import type { Api } from '../api/api.js';
import { VisitSources } from './visit-sources.js';
import { type BatchName, type ViewJournal, writtenForMs } from './view-journal.js';

const sendEveryMs = 10_000;
/** Maximum number of paths per batch; further ones are counted as one. */
const maxPaths = 2000;
const maxPathLength = 200;
const maxAgents = 2000;
/** Maximum length of a user agent that is cached; browsers' are shorter. */
const maxAgentLength = 500;
const countingPath = '/api/analytic/page-views';

/** Views of one day, sent to the API until it accepts them. */
interface Batch extends BatchName {
  readonly counts: Map<string, number>;
}

/** The current batch, which receives new views. */
interface OpenBatch extends Batch {
  readonly openedAt: number;
}

/**
 * Counts page views by path and day only, and visits by the site that they come from, without cookies or
 * identification of visitors. Leaves out bots,
 * prefetches until the page is opened, and visitors who opt out (`DNT`, `Sec-GPC`).
 *
 * All views of one event-loop turn are written to a journal before their responses are sent, so that a view
 * of a sent page survives a crash; a crash over-counts at most that turn. Every ten seconds, batches are sent
 * to the API under an id that it accepts once, as are batches left by dead processes. Without a journal,
 * views of a crashed process are lost.
 */
export class PageViews {
  private readonly pending: string[] = [];
  private recording: Promise<void> | undefined;
  private open: OpenBatch | undefined;
  private readonly waiting = new Set<Batch>();
  private readonly agents = new Map<string, boolean>();
  private readonly sources = new VisitSources();
  private sending: Promise<void> | undefined;
  private readonly timer = setInterval(() => void this.flush(), sendEveryMs).unref();

  constructor(
    private readonly api: Pick<Api, 'request' | 'siteHeaders'>,
    private readonly log: Pick<FastifyBaseLogger, 'debug'>,
    private readonly timeZone: () => string,
    private readonly journal?: ViewJournal,
  ) {}

  /** Counts a view by its URL without the query. If a promise is returned, the response must wait for it. */
  count(url: string, headers: IncomingHttpHeaders): Promise<void> | undefined {
    if (!this.isWanted(headers)) return undefined;
    this.pending.push(pathOf(url));
    const source = this.sources.of(headers);
    if (source !== undefined) this.pending.push(source);
    this.recording ??= setImmediate().then(() => this.record());
    return this.journal && this.recording;
  }

  /** Returns whether the client is a visitor without an opt-out. */
  isWanted(headers: IncomingHttpHeaders): boolean {
    if (headers.dnt === '1' || headers['sec-gpc'] === '1') return false;
    if (headers['sec-purpose'] !== undefined || headers.purpose === 'prefetch') return false;
    const agent = headers['user-agent'];
    if (agent === undefined || agent.length > maxAgentLength) return false;
    const cached = this.agents.get(agent);
    if (cached !== undefined) return cached;
    if (this.agents.size >= maxAgents) this.agents.clear();
    const isPerson = agent.startsWith('Mozilla/') && !programs.test(agent);
    this.agents.set(agent, isPerson);
    return isPerson;
  }

  /** Sends the counted views to the API; batches that it does not accept are sent again. */
  async flush(): Promise<void> {
    this.close();
    this.sending ??= this.send().finally(() => (this.sending = undefined));
    await this.sending;
  }

  /** Sends the remaining views, and stops. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  /** Adds the requested paths to the batch, in memory and in the journal. */
  private record(): void {
    this.recording = undefined;
    const pending = this.pending.splice(0);
    if (pending.length === 0) return;
    if (this.open && this.isOver(this.open)) this.end(this.open);
    const { counts } = (this.open ??= this.begin());
    const counted = pending.map((path) => raise(counts, path));
    this.journal?.append(counted);
  }

  private isOver({ openedAt, day }: OpenBatch): boolean {
    const now = Date.now();
    return (
      this.journal?.isFull === true || now - openedAt > writtenForMs || dayIn(now, this.timeZone()) !== day
    );
  }

  private begin(): OpenBatch {
    const openedAt = Date.now();
    const batch = {
      batch: crypto.randomUUID(),
      day: dayIn(openedAt, this.timeZone()),
      counts: new Map(),
      openedAt,
    };
    this.journal?.begin(batch);
    return batch;
  }

  private close(): void {
    this.record();
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
    const orphans = (await this.journal?.orphanedFiles()) ?? [];
    for (const batch of this.waiting) {
      if (!(await this.isAccepted(batch))) return;
      this.waiting.delete(batch);
    }
    for (const name of orphans) {
      const batch = await this.journal?.read(name);
      if (batch && !(await this.isAccepted(batch))) return;
    }
  }

  /** Sends a batch. Forgets it when it is accepted, or is invalid. */
  private async isAccepted(sent: Batch): Promise<boolean> {
    const { batch, day, counts } = sent;
    const views = [...counts].map(([path, count]) => ({ path, count }));
    try {
      const headers = { 'content-type': 'application/json', ...this.api.siteHeaders };
      const body = JSON.stringify({ data: { batch, day, views } });
      const { statusCode } = await this.api.request({ method: 'POST', path: countingPath, headers, body });
      // A wrong key or an older API may be fixed later; the file may also belong to another site.
      if (statusCode >= 300 && !wrongInItself.has(statusCode)) return false;
      await this.journal?.forget(sent);
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
  // A request to a proxy contains the host as well, which would make the API reject the whole batch.
  return path.startsWith('/') && path.length <= maxPathLength ? path : others;
}

/** Adds a view to a path, or to the shared path when there are too many. @returns the counted path */
function raise(counts: Map<string, number>, path: string): string {
  const name = counts.has(path) || counts.size < maxPaths ? path : others;
  counts.set(name, (counts.get(name) ?? 0) + 1);
  return name;
}

/** Statuses for an invalid batch. */
const wrongInItself: ReadonlySet<number> = new Set([400, 413, 422]);

const others = '/*';
/** Maximum number of waiting batches: those of an hour. */
const maxWaiting = 360;
const programs =
  /bot|crawl|spider|slurp|preview|lighthouse|headless|archive|monitor|scan|facebookexternalhit|http|python|java\//i;
