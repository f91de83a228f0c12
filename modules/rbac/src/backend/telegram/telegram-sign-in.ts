import { UnauthenticatedError } from '@flotilla/backend';
import { TELEGRAM_BOT, type TelegramBot, type TelegramLogin } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { Tokens } from '../../shapes.js';
import { codeOfHolder, OneTimeCodes } from '../codes/one-time-codes.sql.js';
import { ProvenSignIn } from '../second-factors/proven-sign-in.js';
import type { RequestContext } from '../sessions/request-contexts.js';

/** Values of a bot link. */
export interface TelegramProof {
  readonly login: TelegramLogin;
  /** Sent to that user's chat only: makes the link valid once. */
  readonly code: string;
  /** The browser that presents the link; undefined when it never requested one. */
  readonly browser: string | undefined;
}

/** Signs in with data that Telegram has signed. */
@Injectable()
export class TelegramSignIn {
  constructor(
    @Inject(TELEGRAM_BOT) private readonly bot: TelegramBot,
    @Inject(OneTimeCodes) private readonly codes: OneTimeCodes,
    @Inject(ProvenSignIn) private readonly proven: ProvenSignIn,
  ) {}

  /** @throws UnauthenticatedError, with a challenge when the account has a second factor */
  async signIn({ login, code: sent, browser = '' }: TelegramProof, visit: RequestContext): Promise<Tokens> {
    const account = this.bot.signedBy(login);
    const code = codeOfHolder(sent, browser);
    if (account === undefined || (await this.codes.peek('telegram-sign-in', code))?.email !== account)
      throw unproven();
    return this.proven.signIn(
      { of: { provider: 'telegram', account }, purpose: 'telegram-sign-in', code, unproven },
      visit,
    );
  }
}

const unproven = () =>
  new UnauthenticatedError(
    'This Telegram link has expired, or another browser requested it. Request a new link here.',
  );
