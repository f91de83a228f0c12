import type { IncomingMessage } from 'node:http';
import { destinationOf, type NetworkAccess, pinnedRequest, unlessAborted } from '@flotilla/backend/ports';
import type { DeliveryError } from '../../webhook-shapes.js';

/** Covers the DNS query, the connection and the response. */
const timeoutMs = 15_000;
const maxResponse = 1000;
const late: DeliveryError = 'timeout';

/** The outcome of one attempt. */
export interface Outcome {
  /** Absent when there was no response. */
  readonly status?: number;
  readonly durationMs: number;
  /** The start of the response. */
  readonly response?: string;
  /** A {@link DeliveryError}, or the message of a network error. */
  readonly error?: string;
}

export interface Post {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Aborted when the process shuts down. */
  readonly signal: AbortSignal;
}

/**
 * Posts a body to an address that was checked and pinned, follows no redirects, and reads the first kilobyte
 * of the response. Does not throw: failures are outcomes.
 */
export async function postWebhook(post: Post, access: NetworkAccess): Promise<Outcome> {
  const start = performance.now();
  const signal = AbortSignal.any([post.signal, AbortSignal.timeout(timeoutMs)]);
  const elapsed = () => Math.round(performance.now() - start);
  try {
    const answer = await connect(post, access, signal);
    const response = await startOf(answer);
    const { statusCode: status = 0 } = answer;
    return {
      status,
      response,
      durationMs: elapsed(),
      ...(!isSuccess(status) && { error: failureOf(status) }),
    };
  } catch (error) {
    return { durationMs: elapsed(), error: reasonOf(error, signal, post.signal) };
  }
}

/** Returns whether a status ends a delivery. */
export const isSuccess = (status: number | undefined): boolean =>
  status !== undefined && status >= 200 && status < 300;

const failureOf = (status: number): DeliveryError => (status >= 300 && status < 400 ? 'redirect' : 'status');

function reasonOf(error: unknown, signal: AbortSignal, shutdown: AbortSignal): string {
  if (shutdown.aborted) return 'aborted';
  if (signal.aborted) return late;
  const reason = error instanceof Error ? error.message : String(error);
  return reason.slice(0, maxResponse);
}

async function connect(
  { address, headers, body }: Post,
  access: NetworkAccess,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const destination = await unlessAborted(destinationOf(address, access), signal);
  return pinnedRequest(destination, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Flotilla (webhooks)', ...headers },
    body,
    signal,
  });
}

/** Returns the start of a response as text, and closes the connection: the rest may be endless. */
async function startOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= maxResponse) break;
    }
  } catch {
    // The status has arrived, and decides.
  } finally {
    answer.destroy();
  }
  const text = Buffer.concat(chunks).subarray(0, maxResponse).toString('utf8');
  // PostgreSQL does not store this character.
  return text.replaceAll('\0', '');
}
