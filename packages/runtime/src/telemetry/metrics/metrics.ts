import { within } from '@flotilla/core/values';
import {
  collectDefaultMetrics,
  Histogram,
  Counter as PromCounter,
  Gauge as PromGauge,
  Registry,
} from 'prom-client';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves `/metrics` on a separate port, which is not reachable through the public server. */
class MetricsServer {
  private readonly server = createServer((request, response) => void this.answer(request, response));

  constructor(private readonly text: () => Promise<{ type: string; body: string }>) {}

  get url(): string {
    const { address, port, family } = this.server.address() as AddressInfo;
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/metrics`;
  }

  async listen(port: number, host: string): Promise<void> {
    this.server.listen(port, host);
    await once(this.server, 'listening').catch((cause: unknown) => {
      throw new Error(
        `Metrics can't be served on ${host}:${port}. Set METRICS_PORT to a port that is free.`,
        { cause },
      );
    });
    // Does not keep the process alive.
    this.server.unref();
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private async answer({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
    if (method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end();
    try {
      const { type, body } = await this.text();
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    } catch {
      response.writeHead(500).end();
    }
  }
}

export interface Gauge {
  /** `flotilla_page_cache_bytes` */
  readonly name: string;
  readonly help: string;
}

export interface HistogramInput<Label extends string> {
  /** `flotilla_sql_duration_seconds` */
  readonly metric: string;
  readonly help: string;
  /** Labels with few values each. */
  readonly labels: readonly Label[];
  /** Upper bounds in seconds. */
  readonly buckets: readonly number[];
}

export interface Counter<Label extends string> {
  add(labels: Readonly<Record<Label, string>>): void;
}

/** A histogram with a bounded number of series. */
export interface SeriesHistogram<Label extends string> {
  observe(labels: Readonly<Record<Label, string>>, seconds: number): void;
}

export interface MetricsInput {
  readonly host: string;
  readonly port: number;
  readonly onError: (error: unknown) => void;
}

/** Limit of series, since some label values come from content. Further values count as `other`. */
const maxSeries = 1000;
/** An unresponsive database must not block the other metrics. */
const patienceMs = 2000;

/** The metrics of a process, and the server that exposes them. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly reads: (() => Promise<void>)[] = [];
  private readonly server = new MetricsServer(() => this.text());

  static async start({ host, port, onError }: MetricsInput): Promise<Metrics> {
    const metrics = new Metrics(onError);
    collectDefaultMetrics({ register: metrics.registry });
    await metrics.server.listen(port, host);
    return metrics;
  }

  private constructor(private readonly onError: (error: unknown) => void) {}

  get url(): string {
    return this.server.url;
  }

  histogram<Label extends string>({
    metric: name,
    help,
    labels,
    buckets,
  }: HistogramInput<Label>): SeriesHistogram<Label> {
    const histogram = new Histogram({
      name,
      help,
      labelNames: [...labels],
      buckets: [...buckets],
      registers: [this.registry],
    });
    const bounded = boundedLabels(labels);
    return { observe: (given, seconds) => histogram.observe(bounded(given), seconds) };
  }

  counter<Label extends string>({
    name,
    help,
    labels,
  }: Gauge & { readonly labels: readonly Label[] }): Counter<Label> {
    const counter = new PromCounter({ name, help, labelNames: [...labels], registers: [this.registry] });
    const bounded = boundedLabels(labels);
    return { add: (given) => counter.inc(bounded(given)) };
  }

  gauges<Name extends string>(
    gauges: Readonly<Record<Name, string>>,
    read: () => Record<Name, number> | Promise<Record<Name, number>>,
  ): void {
    const names = Object.keys(gauges) as Name[];
    const all = names.map((name) => new PromGauge({ name, help: gauges[name], registers: [this.registry] }));
    this.reads.push(async () => {
      const values = await within(patienceMs, (async () => read())()).catch((error: unknown): undefined => {
        this.onError(error);
        return undefined;
      });
      for (const [index, name] of names.entries()) {
        // Drops values that could not be read instead of repeating old ones.
        if (values) all[index]?.set(values[name]);
        else all[index]?.remove();
      }
    });
  }

  stop(): Promise<void> {
    return this.server.close();
  }

  private async text(): Promise<{ type: string; body: string }> {
    await Promise.all(this.reads.map((read) => read()));
    return { type: this.registry.contentType, body: await this.registry.metrics() };
  }
}

function boundedLabels<Label extends string>(names: readonly Label[]) {
  const seen = new Set<string>();
  const rest = Object.fromEntries(names.map((name) => [name, 'other'])) as Record<Label, string>;
  return (labels: Readonly<Record<Label, string>>): Record<Label, string> => {
    const series = names.map((name) => labels[name]).join('\0');
    if (!seen.has(series)) {
      if (seen.size >= maxSeries) return rest;
      seen.add(series);
    }
    return labels;
  };
}
