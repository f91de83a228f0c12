import { type Attachment, type Channel, type Delivering, InDoubtError, type Message, UndeliverableError } from '../channel.js';
import { callTelegram, type TelegramAnswer, type TelegramCall, type TelegramInput } from '../telegram/telegram-api.js';

/** Characters that one message may have. */
const maxText = 4096;
/** Nothing was sent then. */
const neverConnected: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** What gets no better: a chat that does not exist, or has blocked the bot; a file that Telegram does not take. */
const finalStatuses = [400, 403, 413];

/**
 * Sends messages by the Bot API: the text, and then each file as a document. Telegram does not say afterwards what it took, so each
 * of these is handed over by itself, as a mail is by its last line. What it took is noted before the next one is said: a try after a
 * failure goes on behind that, and says no part again. A part without an answer is in doubt: it is not said again, nor what follows.
 */
export class TelegramChannel implements Channel {
  constructor(private readonly input: TelegramInput) {}

  async deliver(message: Message, { signal, handOver, partsTaken, tookParts }: Delivering): Promise<void> {
    const parts = [textCall(message), ...(message.attachments ?? []).map((file) => documentCall(message, file))];
    for (const [at, part] of parts.entries()) {
      if (at < partsTaken) continue;
      signal.throwIfAborted();
      await this.say({ ...part, signal }, handOver);
      if (at + 1 < parts.length) await tookParts(at + 1);
    }
  }

  private async say(call: TelegramCall, handOver: Delivering['handOver']): Promise<void> {
    const { promise: asked, resolve } = Promise.withResolvers<TelegramAnswer>();
    await handOver(() => {
      // Nothing was said then. `fetch` would reject where nobody can catch it, of a form.
      call.signal?.throwIfAborted();
      resolve(callTelegram(this.input, call));
    });
    const answer = await asked.catch((error: unknown) => {
      if (neverConnected.has(String((error as { cause?: { code?: string } }).cause?.code))) throw error;
      throw new InDoubtError('Telegram did not say whether it took the message.', { cause: error });
    });
    if (answer.status === 200) return;
    const reason = `Telegram answered ${answer.status} ${answer.description}`.trim();
    throw finalStatuses.includes(answer.status) ? new UndeliverableError(reason) : new Error(reason);
  }
}

function textCall({ receiver, subject, text, tooLarge = [] }: Message): TelegramCall {
  const whole = text.includes(subject) ? text : `${subject}\n\n${text}`;
  const files = tooLarge.map((name) => `\n📎 ${name} (> 50 MB)`).join('');
  const body = {
    chat_id: receiver,
    text: whole.slice(0, maxText - files.length).toWellFormed() + files,
    link_preview_options: { is_disabled: true },
  };
  return { method: 'sendMessage', body };
}

/** https://core.telegram.org/bots/api#senddocument */
function documentCall({ receiver }: Message, { name, file }: Attachment): TelegramCall {
  const form = new FormData();
  form.set('chat_id', receiver);
  form.set('document', file, name);
  return { method: 'sendDocument', body: form };
}
