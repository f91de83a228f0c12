import { LANGUAGES, RateLimits } from '@flotilla/backend';
import {
  type BotAnswer,
  type BotMessage,
  SiteNames,
  TELEGRAM_BOT,
  type TelegramBot,
} from '@flotilla/backend/ports';
import { fittingLanguage } from '@flotilla/core/languages';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ACCOUNT_SETTINGS, type AccountSettings } from '../account-settings.js';
import { OneTimeCodes } from '../codes/one-time-codes.sql.js';
import { TelegramConnections } from './telegram-connections.js';
import { talkLabels } from './talk-labels.js';

const signInPage = 'rbac/subject/authentication/select-method';
/** A code of {@link OneTimeCodes}. Its length fits into bot links and button data. */
const connecting = /^(?:\/start )?([0-9a-f]{64})$/;
/** The browser that requests a link, as {@link requestingBrowser} names it. */
const signingIn = /^\/start login-([\w-]{43})$/;
const greeting = /^\/(?:start|login)(?: |$)/;

/** Messages of the bot: sign-in, and connecting a Telegram user to an account. */
@Injectable()
export class TelegramTalk implements OnModuleInit {
  private readonly messageLimit;

  constructor(
    @Inject(TELEGRAM_BOT) private readonly bot: TelegramBot,
    @Inject(TelegramConnections) private readonly connections: TelegramConnections,
    @Inject(OneTimeCodes) private readonly codes: OneTimeCodes,
    @Inject(ACCOUNT_SETTINGS) private readonly settings: AccountSettings,
    @Inject(SiteNames) private readonly names: SiteNames,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
    @Inject(RateLimits) limits: RateLimits,
  ) {
    this.messageLimit = limits.of({ name: 'rbac.telegram-talk', calls: 20, windowMs: 60_000 });
  }

  onModuleInit(): void {
    if (this.settings.siteUrl !== undefined) this.bot.onMessage((message) => this.answer(message));
  }

  private async answer(message: BotMessage): Promise<BotAnswer | undefined> {
    const [, code] = connecting.exec(message.text) ?? [];
    if (code === undefined && !greeting.test(message.text)) return undefined;
    if ((await this.messageLimit.take(message.from)) > 0) return undefined;
    if (code === undefined) return this.signIn(message, signingIn.exec(message.text)?.[1]);
    return message.isButton ? this.confirm(code, message) : this.askToConnect(code, message);
  }

  /** A link is valid only in the browser that requested it, so that a forwarded link does not work. */
  private async signIn({ from, language }: BotMessage, browser: string | undefined): Promise<BotAnswer> {
    const labels = talkLabels(language);
    const name = await this.nameIn(language);
    const page = `${this.settings.siteUrl}/${this.pageLanguage(language)}/${signInPage}`;
    if (browser === undefined)
      return { text: labels.begin(name), button: { label: labels.signInAt(name), leads: page } };
    const code = await this.codes.issue({ purpose: 'telegram-sign-in', email: from, holder: browser });
    return {
      text: labels.signIn(name),
      button: { label: labels.signInAt(name), opens: `${page}?code=${code}` },
    };
  }

  /** Names the account in the question, since an attacker may have sent the link. */
  private async askToConnect(code: string, { language }: BotMessage): Promise<BotAnswer> {
    const labels = talkLabels(language);
    const account = await this.connections.accountOf(code);
    if (account === undefined) return { text: labels.over };
    return {
      text: labels.connect(account, await this.nameIn(language)),
      button: { label: labels.yes, says: code },
    };
  }

  private async confirm(code: string, { from, language }: BotMessage): Promise<BotAnswer> {
    return {
      text: talkLabels(language)[
        await this.connections.confirm(code, { account: from, language: this.pageLanguage(language) })
      ],
    };
  }

  /** Returns the name of the site in the language of a message. */
  private nameIn(language: string): Promise<string> {
    return this.names.in(this.pageLanguage(language), this.settings.siteTitle);
  }

  private pageLanguage(language: string): string {
    return fittingLanguage([language], this.languages) ?? this.languages[0] ?? 'en';
  }
}
