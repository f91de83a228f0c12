import { type Context, Events, Rows, serverFor } from '@flotilla/backend';
import type { MailRun } from '@flotilla/backend/ports';
import {
  authorizationCaptured,
  authorizationExpired,
  authorizationReleased,
  currency,
} from '@flotilla/billing';
import { Inject, Injectable } from '@nestjs/common';
import { order } from '../../entities/order.js';
import { type SecurityDeposit, securityDeposit } from '../../entities/security-deposit.js';
import { securityDecisionDue, securityRequested } from '../../events.js';
import { Billing } from '../payments/billing.js';
import { PaymentMails } from './payment-mails.js';

const asShop: Context = { caller: serverFor({ kind: 'job', name: 'ecommerce.security-mails' }) };

/** Asks buyers to confirm security deposits, and reports decisions to them. Reminds administrators to decide. */
@Injectable()
export class SecurityMails {
  constructor(
    @Inject(Events) events: Events,
    @Inject(Billing) billing: Billing,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(PaymentMails) private readonly mails: PaymentMails,
  ) {
    if (!billing.isInstalled) return;
    events.on(securityRequested, 'ecommerce.security-mails', ({ securityDepositId }, by) =>
      this.ask(securityDepositId, by),
    );
    events.on(securityDecisionDue, 'ecommerce.security-decision-mails', ({ securityDepositId }, by) =>
      this.remind(securityDepositId, by),
    );
    events.on(
      authorizationCaptured,
      'ecommerce.security-captured-mails',
      ({ authorizationId, captured, reason, currency: code }, by) =>
        this.report(
          authorizationId,
          { kind: 'security-captured', amount: captured, currency: code, reason },
          by,
        ),
    );
    for (const event of [authorizationReleased, authorizationExpired])
      events.on(
        event,
        `ecommerce.${event.key.replace('billing.authorization.', 'security-')}-mails`,
        (news, by) =>
          this.report(
            news.authorizationId,
            { kind: 'security-released', amount: news.amount, currency: news.currency },
            by,
          ),
      );
  }

  private async ask(id: string, by: MailRun): Promise<void> {
    const found = await this.rows.of(securityDeposit, asShop).one({ where: { id: { eq: id } } });
    if (!found || found.mode === 'on-site') return;
    const kind = found.mode === 'hold' ? 'security-to-hold' : 'security-to-charge';
    const news = { kind, amount: found.amount, currency: await this.codeOf(found) } as const;
    await this.mails.notifyOf(found.orderId, news, by);
  }

  private async report(
    authorizationId: string,
    news: Parameters<PaymentMails['notifyOf']>[1],
    by: MailRun,
  ): Promise<void> {
    const where = { authorizationId: { eq: authorizationId } };
    const found = await this.rows.of(securityDeposit, asShop).one({ where, fields: ['orderId'] });
    if (found) await this.mails.notifyOf(found.orderId, news, by);
  }

  private async remind(id: string, by: MailRun): Promise<void> {
    const found = await this.rows.of(securityDeposit, asShop).one({ where: { id: { eq: id } } });
    if (!found?.needsDecision) return;
    const { number } = await this.rows.of(order, asShop).byId(found.orderId, { fields: ['number'] });
    const trouble = {
      kind: 'security-over',
      number: number ?? '–',
      amount: found.amount,
      currency: await this.codeOf(found),
      path: `/admin/ecommerce/orders/${found.orderId}`,
    } as const;
    await this.mails.notifyAdmins(trouble, by, 'orders');
  }

  private async codeOf({ currencyId }: SecurityDeposit): Promise<string> {
    const where = { id: { eq: currencyId } };
    const found = await this.rows.of(currency, asShop).one({ where, fields: ['code', 'slug'] });
    return found?.code ?? found?.slug.toUpperCase() ?? '';
  }
}
