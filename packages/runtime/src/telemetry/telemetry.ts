import { optionalPackage } from '@flotilla/core';
import type { Counter, Gauge, Metrics } from './metrics/metrics.js';
import type { TelemetrySettings } from './settings.js';
import type { Tracing } from './tracing/tracing.js';
import { Work, type WorkKind } from './work.js';

export interface TelemetryInput {
  readonly settings: TelemetrySettings;
  /** `flotilla-api` */
  readonly service: string;
  /** Called when metrics or traces cannot be reported. */
  readonly onError: (error: unknown, what: string) => void;
}

/** Starts the configured telemetry; if there is none, loads nothing and returns undefined. */
export async function startTelemetry({
  settings,
  service,
  onError,
}: TelemetryInput): Promise<Telemetry | undefined> {
  const metrics = settings.METRICS === 'on' ? await startMetrics(settings, onError) : undefined;
  const tracing = settings.OTEL_EXPORTER_OTLP_ENDPOINT ? await startTracing(settings, service) : undefined;
  return metrics || tracing ? new Telemetry(metrics, tracing) : undefined;
}

/** Telemetry of a process: metrics, traces or both. */
export class Telemetry {
  constructor(
    private readonly metrics: Metrics | undefined,
    private readonly tracing: Tracing | undefined,
  ) {}

  /** URL of the metrics; undefined when they are off. */
  get metricsUrl(): string | undefined {
    return this.metrics?.url;
  }

  /** Returns a timer for one kind of work. */
  work<Label extends string>(kind: WorkKind<Label>): Work<Label> {
    return new Work(this.metrics?.histogram(kind), this.tracing, kind.span ?? 'internal');
  }

  /** Returns a counter with labels of few values; undefined when metrics are off. */
  counter<Label extends string>(
    counter: Gauge & { readonly labels: readonly Label[] },
  ): Counter<Label> | undefined {
    return this.metrics?.counter(counter);
  }

  /** Registers gauges whose values are read on each scrape; one call of `read` returns all of them. */
  gauges<Name extends string>(
    gauges: Readonly<Record<Name, string>>,
    read: () => Record<Name, number> | Promise<Record<Name, number>>,
  ): void {
    this.metrics?.gauges(gauges, read);
  }

  /** Returns headers that make work of another process a part of this trace. */
  traceHeaders(): Record<string, string> {
    return this.tracing?.headers() ?? {};
  }

  /** Flushes pending spans and closes the server. */
  async stop(): Promise<void> {
    await Promise.all([this.metrics?.stop(), this.tracing?.stop()]);
  }
}

async function startMetrics(
  settings: TelemetrySettings,
  onError: TelemetryInput['onError'],
): Promise<Metrics> {
  const { Metrics: Started } = await optionalPackage(
    'Metrics (METRICS_PORT)',
    'prom-client',
    () => import('./metrics/metrics.js'),
  );
  return Started.start({
    host: settings.METRICS_HOST,
    port: settings.METRICS_PORT,
    onError: (error) => onError(error, 'a metric could not be read'),
  });
}

const tracingPackages =
  '@opentelemetry/api @opentelemetry/sdk-trace @opentelemetry/resources @opentelemetry/exporter-trace-otlp-http';

async function startTracing(settings: TelemetrySettings, service: string): Promise<Tracing> {
  const { Tracing: Started } = await optionalPackage(
    'Traces (OTEL_EXPORTER_OTLP_ENDPOINT)',
    tracingPackages,
    () => import('./tracing/tracing.js'),
  );
  return Started.start({
    endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT ?? '',
    share: settings.OTEL_TRACES_SAMPLER_ARG,
    service,
  });
}
