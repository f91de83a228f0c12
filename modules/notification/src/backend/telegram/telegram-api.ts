/** How the Bot API is called: https://core.telegram.org/bots/api#making-requests. */
import { z } from 'zod';

/** Where the bot is asked, and by which token. */
export interface TelegramInput {
  readonly token: string;
  readonly apiBase: string;
}

/** What the Bot API answered. */
export interface TelegramAnswer {
  readonly status: number;
  /** Of what was refused, the reason. */
  readonly description: string;
  readonly result: unknown;
}

export interface TelegramCall {
  readonly method: string;
  /** A form where a file comes with it. */
  readonly body: object | FormData;
  /** How long a file may take. What has none has 15 s. */
  readonly signal?: AbortSignal;
}

const timeoutMs = 15_000;

const answered = z
  .object({ description: z.string().default(''), result: z.unknown().optional() })
  .catch({ description: '', result: undefined });

/** Calls a method of the Bot API. @throws TypeError when it can't be reached, DOMException when it does not answer in time */
export async function callTelegram({ token, apiBase }: TelegramInput, { method, body, signal }: TelegramCall): Promise<TelegramAnswer> {
  const limits = [...(signal ? [signal] : []), ...(body instanceof FormData ? [] : [AbortSignal.timeout(timeoutMs)])];
  const answer = await fetch(`${apiBase}/bot${token}/${method}`, {
    method: 'POST',
    ...(body instanceof FormData ? { body } : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    signal: AbortSignal.any(limits),
  });
  const said: unknown = await answer.json().catch(() => undefined);
  const { description, result } = answered.parse(said);
  return { status: answer.status, description, result };
}
