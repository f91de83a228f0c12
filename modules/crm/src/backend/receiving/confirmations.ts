import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { Events, NotFoundError, type RateLimit, RateLimits, Rows, Writer, type WriteTransaction } from '@flotilla/backend';
import { MAIL, type Mail } from '@flotilla/backend/ports';
import { wordIn } from '../../answers/labelled.js';
import { request, type Request } from '../../entities/request.js';
import { requestReceived } from '../../events.js';
import { formsToRequests } from '../../links.js';
import { Inject, Injectable } from '@nestjs/common';
import { subscriptionConfirmation } from '../mails/templates.js';
import { type AskedForm, asCrm } from '../forms.js';

/** Token of the key by which confirmations are signed. */
export const CONFIRMATION_KEY = Symbol('crm.confirmation-key');

/** What a code is good for: who has the link that unsubscribes cannot subscribe by it. */
type Purpose = 'confirmation' | 'unsubscription';

/** Asks by mail whether an address is its owner's, and takes the answer. The code is a signature: nothing is kept that could leak. */
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
    const limitOf = (purpose: Purpose) => limits.of({ name: `crm.${purpose}`, calls: answersPerHour, windowMs: 3_600_000 });
    this.answers = { confirmation: limitOf('confirmation'), unsubscription: limitOf('unsubscription') };
    mail.add(subscriptionConfirmation);
  }

  /** Writes the mail in the transaction that stores the request. */
  async ask({ id, language }: Request, email: string, form: AskedForm, tx: WriteTransaction): Promise<void> {
    const spoken = language ?? 'en';
    const at = (purpose: Purpose) => `/api/crm/requests/${id}/${purpose}?code=${this.codeOf(purpose, id)}`;
    const data = { form: wordIn(form.title, spoken), path: at('confirmation'), unsubscribePath: at('unsubscription') };
    await this.mail.send({ template: subscriptionConfirmation, data, topic: 'account', language: spoken, receiver: { email } }, tx);
  }

  /** The request that a code of this purpose is of. @throws NotFoundError when it is of none */
  async demand(purpose: Purpose, id: string, code: string): Promise<Request> {
    const right = Buffer.from(this.codeOf(purpose, id));
    const given = Buffer.from(code);
    const found = right.length === given.length && timingSafeEqual(right, given) && (await this.rows.of(request, asCrm).byId(id));
    if (!found) throw new NotFoundError('The link is not good any more.');
    return found;
  }

  /** Once is enough: who confirms again changes nothing, and administrators are told but the first time. @throws NotFoundError, TooManyError */
  async confirm(id: string, code: string): Promise<Request> {
    await this.admit('confirmation', id, code);
    return this.writer.transaction(async (tx) => {
      const inside = { ...asCrm, tx };
      const row = await this.rows.of(request, inside).one({ where: { id: { eq: id } }, lock: 'update' });
      if (!row) throw new NotFoundError('The link is not good any more.');
      if (row.isConfirmed) return row;
      const confirmed = await this.rows
        .of(request, inside)
        .update(id, { isConfirmed: true, confirmedAt: row.confirmedAt ?? new Date().toISOString() });
      if (row.confirmedAt !== null) return confirmed;
      const link = await this.rows.of(formsToRequests, inside).one({ where: { requestId: { eq: id } }, fields: ['formId'] });
      if (link) await this.events.emit(requestReceived, { requestId: id, formId: link.formId }, tx);
      return confirmed;
    });
  }

  /** Who ends a subscription that is none changes nothing. By the mail's other link it begins again. @throws NotFoundError, TooManyError */
  async end(id: string, code: string): Promise<Request> {
    const row = await this.admit('unsubscription', id, code);
    return row.isConfirmed ? this.rows.of(request, asCrm).update(id, { isConfirmed: false }) : row;
  }

  /** Counts by the request those alone who have its code: nobody else can use it up. */
  private async admit(purpose: Purpose, id: string, code: string): Promise<Request> {
    const row = await this.demand(purpose, id, code);
    await this.answers[purpose].demand(id, 'This link was used too often. Try again later.');
    return row;
  }

  private codeOf(purpose: Purpose, id: string): string {
    return createHmac('sha256', this.key).update(`${purpose} ${id}`).digest('base64url');
  }
}

/** Uses of either link of a request: nobody changes their mind more often. */
const answersPerHour = 10;
