import { optionalPackage } from '@flotilla/core';
import type { Counter, Gauge, Metrics } from './metrics/metrics.js';
import type { TelemetrySettings } from './settings.js';
import type { Tracing } from './tracing/tracing.js';
import { Work, type WorkKind } from './work.js';

export interface TelemetryInput {
  readonly settings: TelemetrySettings;
  /** `flotilla-api` */
  readonly service: string;
  /** Hears of what keeps metrics or traces from being told. */
  readonly onError: (error: unknown, what: string) => void;
}

/** Starts what the settings ask for; undefined, and nothing loaded, when that is nothing. */
export async function startTelemetry({ settings, service, onError }: TelemetryInput): Promise<Telemetry | undefined> {
  const metrics = settings.METRICS === 'on' ? await startMetrics(settings, onError) : undefined;
  const tracing = settings.OTEL_EXPORTER_OTLP_ENDPOINT ? await startTracing(settings, service) : undefined;
  return metrics || tracing ? new Telemetry(metrics, tracing) : undefined;
}

/** What a process tells of its work, by metrics, traces or both. */
export class Telemetry {
  constructor(
    private readonly metrics: Metrics | undefined,
    private readonly tracing: Tracing | undefined,
  ) {}

  /** Where the metrics are; undefined when they are off. */
  get metricsUrl(): string | undefined {
    return this.metrics?.url;
  }

  /** Work of one kind, to be timed. */
  work<Label extends string>(kind: WorkKind<Label>): Work<Label> {
    return new Work(this.metrics?.histogram(kind), this.tracing, kind.span ?? 'internal');
  }

  /** Counts things by labels whose values are few. */
  counter<Label extends string>(counter: Gauge & { readonly labels: readonly Label[] }): Counter<Label> | undefined {
    return this.metrics?.counter(counter);
  }

  /** Values that are looked up when they are asked for; those of one `read` cost one look. */
  gauges<Name extends string>(
    gauges: Readonly<Record<Name, string>>,
    read: () => Record<Name, number> | Promise<Record<Name, number>>,
  ): void {
    this.metrics?.gauges(gauges, read);
  }

  /** Headers that make what another process does for us a part of this trace. */
  traceHeaders(): Record<string, string> {
    return this.tracing?.headers() ?? {};
  }

  /** Sends what is left, and serves no more. */
  async stop(): Promise<void> {
    await Promise.all([this.metrics?.stop(), this.tracing?.stop()]);
  }
}

async function startMetrics(settings: TelemetrySettings, onError: TelemetryInput['onError']): Promise<Metrics> {
  const { Metrics: Started } = await optionalPackage('Metrics', 'prom-client', () => import('./metrics/metrics.js'));
  return Started.start({
    host: settings.METRICS_HOST,
    port: settings.METRICS_PORT,
    onError: (error) => onError(error, 'a metric could not be read'),
  });
}

const tracingPackages = '@opentelemetry/api @opentelemetry/sdk-trace @opentelemetry/resources @opentelemetry/exporter-trace-otlp-http';

async function startTracing(settings: TelemetrySettings, service: string): Promise<Tracing> {
  const { Tracing: Started } = await optionalPackage('Traces', tracingPackages, () => import('./tracing/tracing.js'));
  return Started.start({ endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT ?? '', share: settings.OTEL_TRACES_SAMPLER_ARG, service });
}
