import { ConflictError, RateLimits, UnauthenticatedError, Writer } from '@flotilla/backend';
import { TELEGRAM_BOT, type TelegramBot, type TelegramLogin } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { Tokens } from '../../shapes.js';
import { Accounts } from '../accounts/accounts.js';
import { AnonymousSubjects } from '../accounts/anonymous-subjects.js';
import { findByTelegram, subjectOf } from '../accounts/find-identity.sql.js';
import { heldBy, OneTimeCodes } from '../codes/one-time-codes.sql.js';
import { type HalfSignedIn, SecondStep } from '../second-factors/second-step.js';
import type { RequestContext } from '../sessions/request-contexts.js';
import { Sessions } from '../sessions/sessions.js';

/** What a link of the bot comes with. */
export interface TelegramProof {
  readonly login: TelegramLogin;
  /** Which went to that person's chat alone: it makes the link good once. */
  readonly code: string;
  /** Which browser shows it; undefined of one that never asked for a link. */
  readonly browser: string | undefined;
}

/** Signs in with what Telegram has signed. Who is new here gets an account. */
@Injectable()
export class TelegramSignIn {
  private readonly signIns;

  constructor(
    @Inject(Writer) private readonly writer: Writer,
    @Inject(TELEGRAM_BOT) private readonly bot: TelegramBot,
    @Inject(OneTimeCodes) private readonly codes: OneTimeCodes,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(AnonymousSubjects) private readonly anonymous: AnonymousSubjects,
    @Inject(SecondStep) private readonly secondStep: SecondStep,
    @Inject(RateLimits) limits: RateLimits,
  ) {
    this.signIns = limits.of({ name: 'rbac.telegram-sign-in', calls: 30, windowMs: 60_000 });
  }

  /** @throws UnauthenticatedError, which asks for a second factor where there is one; TooManyError */
  async signIn({ login, code: sent, browser = '' }: TelegramProof, visit: RequestContext): Promise<Tokens> {
    await this.signIns.demand(visit.network, 'Too many sign-ins. Try again later.');
    const account = this.bot.signedBy(login);
    const code = heldBy(sent, browser);
    if (account === undefined || (await this.codes.peek('telegram-sign-in', code))?.email !== account) throw unproven();
    const opened = await this.open({ account, code }, visit).catch((error: unknown) => {
      // The account was made at this very moment, by another link of the same person.
      if (error instanceof ConflictError) return this.open({ account, code }, visit);
      throw error;
    });
    if ('jwt' in opened) return opened;
    await this.secondStep.demand(opened.half, null);
    throw unproven();
  }

  /** A session; or whose it would be, where a second step is needed. */
  private open(
    { account, code }: { readonly account: string; readonly code: string },
    visit: RequestContext,
  ): Promise<Tokens | HalfSignedIn> {
    return this.writer.transaction(async (tx) => {
      if (!(await this.codes.redeem('telegram-sign-in', code, tx))) throw unproven();
      const known = await findByTelegram(account, tx);
      if (known && (await this.secondStep.isNeeded(known.subjectId, tx))) return { half: known.subjectId };
      const subject = known ? subjectOf(known) : (await this.accounts.create({ provider: 'telegram', account }, tx)).subject;
      await this.anonymous.mergeInto(subject.id, visit.caller, tx);
      return this.sessions.open(subject, visit, tx);
    });
  }
}

const unproven = () =>
  new UnauthenticatedError('This link of Telegram is no longer good, or another browser asked for it. Ask for a new one here.');
