import { type SpanContext, TraceFlags } from '@opentelemetry/api';

const pattern = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** Parses the header `traceparent` (W3C Trace Context, section 3.2); undefined for an invalid one. */
export function parseTraceParent(header: string | string[] | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags = ''] = pattern.exec(typeof header === 'string' ? header : '') ?? [];
  if (!traceId || !spanId) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}

/** Returns the header `traceparent` of a span. */
export function formatTraceParent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}
