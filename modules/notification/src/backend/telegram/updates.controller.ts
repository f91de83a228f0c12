import { ActionController, Handle, UnauthenticatedError } from '@flotilla/backend';
import { type BotAnswer, type BotMessage, RawBody, Routes } from '@flotilla/backend/ports';
import { Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { telegramUpdates } from '../../actions.js';
import { Bot } from './bot.js';

const person = z.object({ id: z.int().positive(), language_code: z.string().max(35).default('en') });
/** The fields of an update that are read: https://core.telegram.org/bots/api#update. */
const update = z.object({
  message: z
    .object({
      chat: z.object({ type: z.string() }),
      from: person.optional(),
      text: z.string().max(5000).optional(),
    })
    .optional(),
  callback_query: z.object({ id: z.string(), from: person, data: z.string().max(64).optional() }).optional(),
});
type Update = z.output<typeof update>;

/**
 * Receives updates of the bot. Its answer is the response itself:
 * https://core.telegram.org/bots/api#making-requests-when-getting-updates.
 */
@ActionController()
export class UpdatesController {
  constructor(
    @Inject(Bot) private readonly bot: Bot,
    @Inject(Routes) routes: Routes,
  ) {
    routes.setFeature('notification.telegram', bot.isThere);
  }

  @Handle(telegramUpdates)
  async receive(@Req() { headers, body }: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (!this.bot.isTelegram(headers['x-telegram-bot-api-secret-token']))
      throw new UnauthenticatedError('Not authorized');
    const read = update.safeParse(jsonOf(body));
    // Unreadable updates are accepted: Telegram would resend refused ones.
    await reply
      .type('application/json')
      .send(JSON.stringify(read.success ? await this.answerTo(read.data) : {}));
  }

  private async answerTo(of: Update): Promise<object> {
    const message = messageOf(of);
    const answer = message && (await this.bot.answer(message));
    if (!answer) return {};
    if (message.isButton)
      return {
        method: 'answerCallbackQuery',
        callback_query_id: of.callback_query?.id,
        text: answer.text,
        show_alert: true,
      };
    return { method: 'sendMessage', chat_id: message.from, text: answer.text, ...buttonOf(answer) };
  }
}

function jsonOf(body: unknown): unknown {
  try {
    return body instanceof RawBody ? JSON.parse(body.bytes.toString('utf8')) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the message of an update. Undefined for groups: the bot only answers in private chats. */
function messageOf({ message, callback_query: pressed }: Update): BotMessage | undefined {
  if (pressed?.data !== undefined) return { ...personOf(pressed.from), text: pressed.data, isButton: true };
  if (message?.chat.type !== 'private' || !message.from || message.text === undefined) return undefined;
  return { ...personOf(message.from), text: message.text, isButton: false };
}

const personOf = ({ id, language_code }: z.output<typeof person>) => ({
  from: String(id),
  language: language_code,
});

function buttonOf({ button }: BotAnswer): object {
  if (!button) return {};
  return { reply_markup: { inline_keyboard: [[{ text: button.label, ...deedOf(button) }]] } };
}

function deedOf(button: NonNullable<BotAnswer['button']>): object {
  if ('opens' in button) return { login_url: { url: button.opens } };
  return 'leads' in button ? { url: button.leads } : { callback_data: button.says };
}
