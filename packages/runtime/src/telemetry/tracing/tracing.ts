import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import { formatTraceParent, parseTraceParent } from './trace-parent.js';

export type SpanKindName = 'internal' | 'server' | 'client';

/** The start of a span. Must not contain visitors' texts or statement parameters. */
export interface SpanInput {
  /** `sql blog.article find` */
  readonly span: string;
  readonly attributes?: Readonly<Record<string, string | number>>;
  /** The request's header, which replaces the current span as the parent. */
  readonly traceParent?: string | string[] | undefined;
}

export interface OpenSpan {
  within<T>(part: () => T): T;
  describe(attributes: Readonly<Record<string, string | number>>): void;
  end(error?: unknown): void;
}

interface TracingInput {
  readonly endpoint: string;
  /** Share of traces that are sampled. Traces of other processes keep the decision of their start. */
  readonly share: number;
  readonly service: string;
}

const kinds = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT };

/** The traces of a process. Uses no global state, so that several can run in one process. */
export class Tracing {
  private readonly current = new AsyncLocalStorage<Context>();

  static start({ endpoint, share, service }: TracingInput): Tracing {
    const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
    const provider = new TracerProvider({
      resource: resourceFromAttributes({
        'service.name': service,
        'service.instance.id': `${service}-${process.pid}`,
      }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
      spanProcessors: [new BatchSpanProcessor({ exporter })],
    });
    return new Tracing(provider, provider.getTracer('flotilla'));
  }

  private constructor(
    private readonly provider: TracerProvider,
    private readonly tracer: Tracer,
  ) {}

  open({ span: name, attributes, traceParent }: SpanInput, kind: SpanKindName): OpenSpan {
    const parent = remote(traceParent) ?? this.current.getStore() ?? ROOT_CONTEXT;
    const span = this.tracer.startSpan(name, { kind: kinds[kind], attributes }, parent);
    const context = trace.setSpan(parent, span);
    return {
      within: (part) => this.current.run(context, part),
      describe: (more) => void span.setAttributes(more),
      end: (error) => endSpan(span, error),
    };
  }

  headers(): Record<string, string> {
    const span = trace.getSpanContext(this.current.getStore() ?? ROOT_CONTEXT);
    return span ? { traceparent: formatTraceParent(span) } : {};
  }

  async stop(): Promise<void> {
    // Unsent spans are lost; shutdown continues.
    await this.provider.shutdown().catch(() => undefined);
  }
}

function remote(header: SpanInput['traceParent']): Context | undefined {
  const parent = parseTraceParent(header);
  return parent && trace.setSpanContext(ROOT_CONTEXT, parent);
}

/** Ends a span. Records only an error's type: its message may name a row. */
function endSpan(span: Span, error: unknown): void {
  if (error !== undefined)
    span.setAttribute('error.type', typeOf(error)).setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error ? String(error.code) : error.name;
}
