/** Calls of the Bot API: https://core.telegram.org/bots/api#making-requests. */
import { z } from 'zod';

/** Base URL and token of the bot. */
export interface TelegramInput {
  readonly token: string;
  readonly apiBase: string;
}

/** Response of the Bot API. */
export interface TelegramAnswer {
  readonly status: number;
  /** Reason of a refusal. */
  readonly description: string;
  readonly result: unknown;
}

export interface TelegramCall {
  readonly method: string;
  /** A form when a file is attached. */
  readonly body: object | FormData;
  /** Aborts the upload of a file. JSON calls always time out after 15 s. */
  readonly signal?: AbortSignal;
}

const timeoutMs = 15_000;

const answered = z
  .object({ description: z.string().default(''), result: z.unknown().optional() })
  .catch({ description: '', result: undefined });

/**
 * Calls a method of the Bot API. @throws TypeError when it cannot be reached, DOMException after a timeout
 */
export async function callTelegram(
  { token, apiBase }: TelegramInput,
  { method, body, signal }: TelegramCall,
): Promise<TelegramAnswer> {
  const limits = [
    ...(signal ? [signal] : []),
    ...(body instanceof FormData ? [] : [AbortSignal.timeout(timeoutMs)]),
  ];
  const response = await fetch(`${apiBase}/bot${token}/${method}`, {
    method: 'POST',
    ...(body instanceof FormData
      ? { body }
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    signal: AbortSignal.any(limits),
  });
  const parsed: unknown = await response.json().catch(() => undefined);
  const { description, result } = answered.parse(parsed);
  return { status: response.status, description, result };
}
