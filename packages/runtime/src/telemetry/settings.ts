import { z } from 'zod';

/** Settings of metrics and traces. */
export interface TelemetrySettings {
  readonly METRICS: 'on' | 'off';
  readonly METRICS_PORT: number;
  readonly METRICS_HOST: string;
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_TRACES_SAMPLER_ARG: number;
}

/** Settings of error reports. */
export interface ErrorSettings {
  readonly ERRORS_DSN?: string | undefined;
  readonly ERRORS_ENVIRONMENT: string;
}

/** Returns the environment variables of telemetry, to be spread into the settings of a process. */
export function telemetrySettings({ metricsPort }: { metricsPort: number }) {
  return {
    METRICS: z
      .enum(['on', 'off'], 'must be on or off')
      .default('off')
      .describe('`on` serves Prometheus metrics at `/metrics`'),
    METRICS_PORT: z.coerce
      .number()
      .int()
      .min(0)
      .max(65535)
      .default(metricsPort)
      .describe('Port of the metrics server, which is separate from the public one'),
    METRICS_HOST: z
      .string()
      .default('127.0.0.1')
      .describe('Address of the metrics server; `0.0.0.0` makes the metrics reachable in a private network'),
    OTEL_EXPORTER_OTLP_ENDPOINT: z
      .url({ protocol: /^https?$/, error: 'must be an address such as http://collector:4318' })
      .optional()
      .describe(
        'Sends OpenTelemetry traces there, by OTLP over HTTP; its secrets go into `OTEL_EXPORTER_OTLP_HEADERS`',
      ),
    ERRORS_DSN: z
      .url({ protocol: /^https?$/, error: 'must be an address such as https://key@errors.example.com/1' })
      .optional()
      .describe(
        'Sends errors with their message and stack to a service with Sentry’s protocol. The site also sends those of browsers',
      ),
    ERRORS_ENVIRONMENT: z.string().default('production').describe('Name of the environment in error reports'),
    OTEL_TRACES_SAMPLER_ARG: z.coerce
      .number()
      .min(0)
      .max(1)
      .default(1)
      .describe('The share of requests that are traced'),
  };
}
