import { type Channel, type Message, UndeliverableError } from '../channel.js';

export interface TelegramInput {
  readonly token: string;
  readonly apiBase: string;
}

const timeout = 15_000;
/** Characters that one message may have. */
const maxText = 4096;
/** What gets no better: a chat that does not exist, or has blocked the bot. */
const finalStatuses = [400, 403];

/** Sends messages by the Bot API. */
export class TelegramChannel implements Channel {
  constructor(private readonly input: TelegramInput) {}

  async deliver({ receiver, subject, text }: Message, signal: AbortSignal): Promise<void> {
    const answer = await fetch(`${this.input.apiBase}/bot${this.input.token}/sendMessage`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chat_id: receiver, text: textOf(subject, text), link_preview_options: { is_disabled: true } }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    });
    if (answer.ok) return;
    const { description = '' } = (await answer.json().catch(() => ({}))) as { description?: string };
    const reason = `Telegram answered ${answer.status} ${description}`.trim();
    throw finalStatuses.includes(answer.status) ? new UndeliverableError(reason) : new Error(reason);
  }
}

function textOf(subject: string, text: string): string {
  return (text.includes(subject) ? text : `${subject}\n\n${text}`).slice(0, maxText);
}
