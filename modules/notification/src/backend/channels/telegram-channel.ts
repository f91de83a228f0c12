import {
  type Attachment,
  type Channel,
  type DeliveryContext,
  InDoubtError,
  type Message,
  UndeliverableError,
} from '../channel.js';
import {
  callTelegram,
  type TelegramAnswer,
  type TelegramCall,
  type TelegramInput,
} from '../telegram/telegram-api.js';

/** Maximum length of one message, in characters. */
const maxText = 4096;
/** Errors before a connection exists: nothing was sent. */
const neverConnected: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** Permanent failures: the chat does not exist or has blocked the bot, or Telegram refuses the file. */
const finalStatuses = [400, 403, 413];

/**
 * Sends messages by the Bot API: the text, and then each file as a document. Telegram cannot be queried for
 * delivered messages, so each part is handed over separately. Accepted parts are stored before the next one
 * is sent: a retry continues after them. A part without a response is in doubt: neither it nor the following
 * parts are sent again.
 */
export class TelegramChannel implements Channel {
  constructor(private readonly input: TelegramInput) {}

  async deliver(
    message: Message,
    { signal, handOver, partsTaken, tookParts }: DeliveryContext,
  ): Promise<void> {
    const parts = [
      textCall(message),
      ...(message.attachments ?? []).map((file) => documentCall(message, file)),
    ];
    for (const [at, part] of parts.entries()) {
      if (at < partsTaken) continue;
      signal.throwIfAborted();
      await this.sendCall({ ...part, signal }, handOver);
      if (at + 1 < parts.length) await tookParts(at + 1);
    }
  }

  private async sendCall(call: TelegramCall, handOver: DeliveryContext['handOver']): Promise<void> {
    const { promise: response, resolve } = Promise.withResolvers<TelegramAnswer>();
    await handOver(() => {
      // Nothing was sent yet. With a form, `fetch` would reject where the error cannot be caught.
      call.signal?.throwIfAborted();
      resolve(callTelegram(this.input, call));
    });
    const answer = await response.catch((error: unknown) => {
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
