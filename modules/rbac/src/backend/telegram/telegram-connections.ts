import {
  ConflictError,
  NotFoundError,
  RateLimits,
  Rows,
  server,
  UnavailableError,
  Writer,
  type WriteTransaction,
} from '@flotilla/backend';
import { TELEGRAM_BOT, type TelegramBot } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { subject } from '../../entities/subject.js';
import { Accounts } from '../accounts/accounts.js';
import { findByAccount } from '../accounts/find-identity.sql.js';
import { Presence } from '../accounts/presence.js';
import { SubjectReads } from '../accounts/subject-reads.js';
import { OneTimeCodes } from '../codes/one-time-codes.sql.js';
import { AccountMails } from '../mails/account-mails.js';
import type { RequestContext } from '../sessions/request-contexts.js';

/** Outcome of a confirmation in Telegram. */
export type Connection = 'connected' | 'over' | 'taken';

/** Adds a Telegram user as an identity: requested on the site, confirmed in Telegram. */
@Injectable()
export class TelegramConnections {
  private readonly requestLimit;

  constructor(
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(TELEGRAM_BOT) private readonly bot: TelegramBot,
    @Inject(OneTimeCodes) private readonly codes: OneTimeCodes,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(SubjectReads) private readonly subjects: SubjectReads,
    @Inject(Presence) private readonly presence: Presence,
    @Inject(AccountMails) private readonly mails: AccountMails,
    @Inject(RateLimits) limits: RateLimits,
  ) {
    this.requestLimit = limits.of({ name: 'rbac.telegram-connections', calls: 10, windowMs: 3_600_000 });
  }

  /**
   * Returns the URL of the bot where the subject confirms the connection. @throws ForbiddenError,
   * ConflictError, NotFoundError, UnavailableError, TooManyError
   */
  async begin(subjectId: string, { caller }: RequestContext): Promise<string> {
    await this.presence.require(caller);
    await this.requestLimit.enforce(subjectId, 'Too many changes. Try again later.');
    const identities = await this.subjects.identities(subjectId);
    // Visitors sign in with Telegram instead, which merges them into the account.
    if (identities.every(({ provider }) => provider === 'email'))
      throw new NotFoundError('There is no account yet: sign in first.');
    if (identities.some(({ provider }) => provider === 'telegram'))
      throw new ConflictError({
        en: 'The account has a Telegram already.',
        ru: 'К аккаунту уже подключён Telegram.',
      });
    const address = await this.bot.address();
    if (address === undefined) throw new UnavailableError('The bot can not be reached. Try again later.');
    return `${address}?start=${await this.codes.issue({ purpose: 'telegram-connect', subjectId })}`;
  }

  /**
   * Returns the name of the account that requested a code. Never an unconfirmed address: it may belong to the
   * person who confirms. Undefined when the code is invalid.
   */
  async accountOf(code: string): Promise<string | undefined> {
    const issued = await this.codes.peek('telegram-connect', code);
    if (!issued?.subjectId) return undefined;
    const identities = await this.subjects.identities(issued.subjectId);
    const proven = identities.find(({ email, verifiedAt }) => email !== null && verifiedAt !== null);
    const wallet = identities.find(({ provider }) => provider === 'ethereum_virtual_machine');
    return proven?.email ?? wallet?.account ?? issued.subjectId;
  }

  /** Connects the Telegram user with the id `account`, who confirmed in the bot. */
  confirm(
    code: string,
    { account, language }: { readonly account: string; readonly language: string },
  ): Promise<Connection> {
    return this.writer.transaction(async (tx) => {
      const issued = await this.codes.redeem('telegram-connect', code, tx);
      if (!issued?.subjectId) return 'over';
      const { subjectId } = issued;
      await this.lock(subjectId, tx);
      if (await findByAccount({ provider: 'telegram', account }, tx)) return 'taken';
      const existing = await this.subjects.identities(subjectId, { tx });
      if (existing.some(({ provider }) => provider === 'telegram')) return 'over';
      await this.accounts.addIdentity(subjectId, { provider: 'telegram', account }, { caller: server, tx });
      await this.mails.signInChanged({ subjectId, what: 'telegram-added', language }, tx);
      return 'connected';
    });
  }

  /** Serializes concurrent confirmations of one subject. */
  private async lock(id: string, tx: WriteTransaction): Promise<void> {
    await this.rows
      .of(subject, { caller: server, tx })
      .one({ where: { id: { eq: id } }, fields: [], lock: 'update' });
  }
}
