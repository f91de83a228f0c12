import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import {
  Events,
  NotFoundError,
  type RateLimit,
  RateLimits,
  Rows,
  Writer,
  type WriteTransaction,
} from '@flotilla/backend';
import { MAIL, type Mail } from '@flotilla/backend/ports';
import { textIn } from '../../answers/labelled.js';
import { request, type Request } from '../../entities/request.js';
import { requestReceived } from '../../events.js';
import { formsToRequests } from '../../links.js';
import { Inject, Injectable } from '@nestjs/common';
import { subscriptionConfirmation } from '../mails/templates.js';
import { type FormWithQuestions, asCrm } from '../forms.js';

/** Token of the key that signs confirmations. */
export const CONFIRMATION_KEY = Symbol('crm.confirmation-key');

/** Purpose of a code: the unsubscribe link must not be usable to subscribe. */
type Purpose = 'confirmation' | 'unsubscription';

/** Confirms addresses by mail. The code is a signature, so no code is stored that could leak. */
@Injectable()
export class Confirmations {
  private readonly answers: Readonly<Record<Purpose, RateLimit>>;

  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Events) private readonly events: Events,
    @Inject(MAIL) private readonly mail: Mail,
    @Inject(CONFIRMATION_KEY) private readonly key: KeyObject,
    @Inject(RateLimits) limits: RateLimits,
  ) {
    const limitOf = (purpose: Purpose) =>
      limits.of({ name: `crm.${purpose}`, calls: answersPerHour, windowMs: 3_600_000 });
    this.answers = { confirmation: limitOf('confirmation'), unsubscription: limitOf('unsubscription') };
    mail.add(subscriptionConfirmation);
  }

  /** Writes the mail in the transaction that stores the request. */
  async sendMail(
    { id, language }: Request,
    email: string,
    form: FormWithQuestions,
    tx: WriteTransaction,
  ): Promise<void> {
    const spoken = language ?? 'en';
    const at = (purpose: Purpose) => `/api/crm/requests/${id}/${purpose}?code=${this.codeOf(purpose, id)}`;
    const data = {
      form: textIn(form.title, spoken),
      path: at('confirmation'),
      unsubscribePath: at('unsubscription'),
    };
    await this.mail.send(
      { template: subscriptionConfirmation, data, topic: 'account', language: spoken, receiver: { email } },
      tx,
    );
  }

  /** Returns the request of a code. @throws NotFoundError for an invalid code */
  async requireRequest(purpose: Purpose, id: string, code: string): Promise<Request> {
    const right = Buffer.from(this.codeOf(purpose, id));
    const given = Buffer.from(code);
    const found =
      right.length === given.length &&
      timingSafeEqual(right, given) &&
      (await this.rows.of(request, asCrm).one({ where: { id: { eq: id } } }));
    if (!found) throw new NotFoundError('The link is not good any more.');
    return found;
  }

  /**
   * Confirms a request. Repeated calls change nothing; administrators are notified once. @throws
   * NotFoundError, TooManyError
   */
  async confirm(id: string, code: string): Promise<Request> {
    await this.admit('confirmation', id, code);
    return this.writer.transaction(async (tx) => {
      const txContext = { ...asCrm, tx };
      const row = await this.rows.of(request, txContext).one({ where: { id: { eq: id } }, lock: 'update' });
      if (!row) throw new NotFoundError('The link is not good any more.');
      if (row.isConfirmed) return row;
      const confirmed = await this.rows
        .of(request, txContext)
        .update(id, { isConfirmed: true, confirmedAt: row.confirmedAt ?? new Date().toISOString() });
      if (row.confirmedAt !== null) return confirmed;
      const link = await this.rows
        .of(formsToRequests, txContext)
        .one({ where: { requestId: { eq: id } }, fields: ['formId'] });
      if (link) await this.events.emit(requestReceived, { requestId: id, formId: link.formId }, tx);
      return confirmed;
    });
  }

  /**
   * Ends a subscription, if there is one. The confirmation link of the mail renews it. @throws NotFoundError,
   * TooManyError
   */
  async end(id: string, code: string): Promise<Request> {
    const row = await this.admit('unsubscription', id, code);
    return row.isConfirmed ? this.rows.of(request, asCrm).update(id, { isConfirmed: false }) : row;
  }

  /** Counts only valid codes against the limit of a request, so that others cannot exhaust it. */
  private async admit(purpose: Purpose, id: string, code: string): Promise<Request> {
    const row = await this.requireRequest(purpose, id, code);
    await this.answers[purpose].enforce(id, 'This link was used too often. Try again later.');
    return row;
  }

  private codeOf(purpose: Purpose, id: string): string {
    return createHmac('sha256', this.key).update(`${purpose} ${id}`).digest('base64url');
  }
}

/** Uses of each link of a request per hour. */
const answersPerHour = 10;
