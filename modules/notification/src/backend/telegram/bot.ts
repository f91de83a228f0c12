import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { LOGGER } from '@flotilla/backend';
import type { BotAnswer, BotMessage, TelegramBot, TelegramLogin } from '@flotilla/backend/ports';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { z } from 'zod';
import { telegramUpdates } from '../../actions.js';
import { NOTIFICATION_SETTINGS, type NotificationSettings, telegramHome } from '../notification-settings.js';
import { signedBy } from './signed-login.js';
import { callTelegram, type TelegramInput } from './telegram-api.js';

/** Maximum retry delay after a failed call to Telegram, in seconds. */
const maxRetrySeconds = 300;
const bot = z.object({ username: z.string().regex(/^\w{3,64}$/) });

/**
 * The bot of the site. It receives messages by a webhook, which requires an https URL or an own server of the
 * Bot API.
 */
@Injectable()
export class Bot implements TelegramBot, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly input: TelegramInput | undefined;
  private readonly answers: ((message: BotMessage) => Promise<BotAnswer | undefined>)[] = [];
  private readonly stop = new AbortController();
  private readonly webhook: string;
  private name: string | undefined;

  constructor(
    @Inject(NOTIFICATION_SETTINGS) { telegram, site }: NotificationSettings,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.webhook = `${site.url}${telegramUpdates.path}`;
    const isHeard = site.url.startsWith('https://') || telegram?.apiBase !== telegramHome;
    this.input = isHeard ? telegram : undefined;
  }

  /** Registers the webhook, retrying in the background while the application starts. */
  onApplicationBootstrap(): void {
    if (this.input && this.answers.length > 0) void this.listen(this.input, 1);
  }

  onApplicationShutdown(): void {
    this.stop.abort();
  }

  onMessage(answer: (message: BotMessage) => Promise<BotAnswer | undefined>): void {
    this.answers.push(answer);
  }

  get isThere(): boolean {
    return this.input !== undefined;
  }

  async address(): Promise<string | undefined> {
    return this.name === undefined ? undefined : `https://t.me/${this.name}`;
  }

  signedBy(login: TelegramLogin): string | undefined {
    return this.input && signedBy(login, this.input.token);
  }

  /** Returns whether a request comes from Telegram, which repeats a secret of the webhook. */
  isTelegram(secret: unknown): boolean {
    if (!this.input || typeof secret !== 'string') return false;
    const digest = (text: string) => createHash('sha256').update(text).digest();
    return timingSafeEqual(digest(secret), digest(secretOf(this.input)));
  }

  async answer(message: BotMessage): Promise<BotAnswer | undefined> {
    for (const answer of this.answers) {
      const reply = await answer(message);
      if (reply) return reply;
    }
    return undefined;
  }

  private async listen(input: TelegramInput, retrySeconds: number): Promise<void> {
    const { signal } = this.stop;
    try {
      const body = {
        url: this.webhook,
        secret_token: secretOf(input),
        allowed_updates: ['message', 'callback_query'],
      };
      const webhook = await callTelegram(input, { method: 'setWebhook', body, signal });
      const me = await callTelegram(input, { method: 'getMe', body: {}, signal });
      if (webhook.status !== 200 || me.status !== 200)
        throw new Error(`Telegram answered ${webhook.description || me.description}`);
      this.name = bot.parse(me.result).username;
    } catch (error) {
      if (signal.aborted) return;
      this.log.warn(
        { err: error, seconds: retrySeconds },
        'could not register the webhook of the bot; it will be retried',
      );
      setTimeout(
        () => void this.listen(input, Math.min(retrySeconds * 2, maxRetrySeconds)),
        retrySeconds * 1000,
      ).unref();
    }
  }
}

/** Derived from the token, so that all processes agree on it. */
const secretOf = ({ token }: TelegramInput) => createHmac('sha256', token).update('webhook').digest('hex');
