import { z } from 'zod';

/** What a process tells, and whom. */
export interface TelemetrySettings {
  readonly METRICS: 'on' | 'off';
  readonly METRICS_PORT: number;
  readonly METRICS_HOST: string;
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_TRACES_SAMPLER_ARG: number;
}

/** Whom a process tells of its errors. */
export interface ErrorSettings {
  readonly ERRORS_DSN?: string | undefined;
  readonly ERRORS_ENVIRONMENT: string;
}

/** The environment variables of telemetry, to be spread into the settings of a process. */
export function telemetrySettings({ metricsPort }: { metricsPort: number }) {
  return {
    METRICS: z.enum(['on', 'off'], 'must be on or off').default('off').describe('`on` serves Prometheus metrics at `/metrics`'),
    METRICS_PORT: z.coerce
      .number()
      .int()
      .min(0)
      .max(65535)
      .default(metricsPort)
      .describe('Where the metrics are: a port of their own, which nothing passes on to visitors'),
    METRICS_HOST: z
      .string()
      .default('127.0.0.1')
      .describe('Who reaches the metrics: this machine alone, or `0.0.0.0` inside a private network'),
    OTEL_EXPORTER_OTLP_ENDPOINT: z
      .url({ protocol: /^https?$/, error: 'must be an address such as http://collector:4318' })
      .optional()
      .describe('Sends OpenTelemetry traces there, by OTLP over HTTP; its secrets go into `OTEL_EXPORTER_OTLP_HEADERS`'),
    ERRORS_DSN: z
      .url({ protocol: /^https?$/, error: 'must be an address such as https://key@errors.example.com/1' })
      .optional()
      .describe(
        'Tells a service that speaks the protocol of Sentry of errors: their message and stack. Those of browsers are told by the site',
      ),
    ERRORS_ENVIRONMENT: z.string().default('production').describe('What that service calls this installation'),
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1).describe('The share of requests that are traced'),
  };
}
