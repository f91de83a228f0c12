import { createHmac, timingSafeEqual } from 'node:crypto';
import { InvalidError } from '@flotilla/backend';
import { isPlainObject } from '@flotilla/core/values';
import { ProviderError } from './provider.js';

export interface ProviderCall {
  /** Display name of the provider; errors begin with it. */
  readonly title: string;
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Error statuses whose response body the caller reads. */
  readonly understood?: readonly number[];
}

/** In ms; below the ten seconds after which the browser gives up. */
const timeoutMs = 8000;
const maxAnswerBytes = 1024 ** 2;

/** Calls a provider's HTTP API. @returns the response body, parsed if it is JSON. @throws ProviderError */
export async function callProvider({
  title,
  url,
  method = 'POST',
  headers,
  body,
  understood = [],
}: ProviderCall): Promise<unknown> {
  let status: number;
  let text: string;
  try {
    const answer = await fetch(url, {
      method,
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    status = answer.status;
    text = await limitedText(answer);
  } catch (error) {
    throw new ProviderError(`${title} can't be reached.`, false, { cause: error });
  }
  const value = parsed(text);
  if ((status >= 200 && status < 300) || understood.includes(status)) return value;
  const reason = isPlainObject(value)
    ? [value.Message, value.message, value.Description].find((one) => typeof one === 'string')
    : undefined;
  throw ProviderError.ofStatus(title, status, typeof reason === 'string' ? reason : undefined);
}

async function limitedText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > maxAnswerBytes) throw new Error('The answer is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

export function hmac(secret: string, content: string | Buffer, encoding: 'hex' | 'base64'): string {
  return createHmac('sha256', secret).update(content).digest(encoding);
}

/** Compares a signature with the expected one in constant time. */
export function isSigned(given: string | string[] | undefined, due: string): boolean {
  if (typeof given !== 'string') return false;
  const [left, right] = [Buffer.from(given), Buffer.from(due)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Parses a JSON object. @throws InvalidError */
export function objectIn(body: Buffer): Record<string, unknown> {
  const value = parsed(body.toString());
  if (isPlainObject(value)) return value;
  throw new InvalidError('The body is not a JSON object.');
}

/** Returns a number or a non-empty text as text. @throws InvalidError */
export function wholeOf(value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  throw new InvalidError('The message lacks a required field.');
}
