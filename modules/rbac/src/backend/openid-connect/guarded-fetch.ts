import type { IncomingMessage } from 'node:http';
import { RefusedError } from '@flotilla/backend';
import {
  type Destination,
  destinationOf,
  type NetworkAccess,
  pinnedRequest,
  unlessAborted,
} from '@flotilla/backend/ports';
import type { CustomFetch } from 'openid-client';

/** Documents and keys of providers have some 20 KB. */
const maxBytes = 256 * 1024;
const withoutBody: readonly number[] = [101, 204, 205, 304];

/**
 * Returns a `fetch` for requests to providers: to allowed addresses only, without redirects, and with bounded
 * responses. The signal of the caller bounds the time.
 */
export function guardedFetch(access: NetworkAccess): CustomFetch {
  return async (text, { method, headers, body, signal }) => {
    const destination = await unlessAborted(checked(text, access), signal);
    const sent = body === undefined || body === null ? undefined : sentText(body);
    const answer = await pinnedRequest(destination, { method, headers, body: sent, signal });
    const bytes = await boundedBytes(answer);
    const status = answer.statusCode ?? 502;
    return new Response(withoutBody.includes(status) ? null : new Uint8Array(bytes), {
      status,
      headers: receivedHeaders(answer),
    });
  };
}

/** Rejects with the error of a failed DNS query, since its code means that the provider is not available. */
async function checked(text: string, access: NetworkAccess): Promise<Destination> {
  try {
    return await destinationOf(text, access);
  } catch (error) {
    throw error instanceof RefusedError && error.cause instanceof Error ? error.cause : error;
  }
}

/** The client sends forms only. */
function sentText(body: object | string): string {
  if (typeof body === 'string' || body instanceof URLSearchParams) return String(body);
  throw new TypeError('Only forms are sent to providers.');
}

async function boundedBytes(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new Error(`The response is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function receivedHeaders({ headers }: IncomingMessage): Headers {
  const received = new Headers();
  for (const [name, value] of Object.entries(headers))
    for (const one of [value ?? []].flat()) received.append(name, one);
  return received;
}
