import { type Context, Database, NotFoundError, RefusedError, Rows } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { paidStates } from '../../entities/order-states.js';
import { securityDeposit } from '../../entities/security-deposit.js';
import type { SecurityOfOrder } from '../../order-shapes.js';
import type { Charged } from '../../shapes.js';
import { asServer } from '../as-server.js';
import { paymentTitles } from '../images/image-texts.js';
import { Billing } from '../payments/billing.js';
import { OrderPayments, type Payer } from '../instalments/order-payments.js';
import { depositsOf } from './security-deposits.sql.js';

/** Lists the security deposits of buyers, and opens the pages that confirm them. */
@Injectable()
export class ConfirmDeposits {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(OrderPayments) private readonly payments: OrderPayments,
  ) {}

  /** Returns the deposits of a subject's orders, of its newest 200 orders without an id. */
  async list(subjectId: string, orderId?: string): Promise<SecurityOfOrder[]> {
    if (!this.billing.isInstalled) return [];
    const ids = await this.payments.orderIdsOf(subjectId, orderId);
    return ids.length === 0 ? [] : depositsOf(ids, this.db);
  }

  /**
   * Returns the invoice that confirms a deposit, requested from the provider. `linkedId`: the order that a link opened.
   * @throws NotFoundError, ConflictError, RefusedError
   */
  async confirm(depositId: string, payer: Payer, context: Context, linkedId?: string): Promise<Charged> {
    const { authorizations } = this.billing;
    const found = await this.rows
      .of(securityDeposit, asServer(context))
      .one({ where: { id: { eq: depositId } }, fields: ['orderId'] });
    if (!found || !(await this.payments.isPayer(payer.subjectId, found.orderId, linkedId))) throw gone();
    return this.payments.charge(
      found.orderId,
      payer,
      async ({ status }, request, txContext) => {
        if (!paidStates.some((one) => one === status)) throw gone();
        const { authorizationId, mode } = await this.rows.of(securityDeposit, txContext).byId(depositId);
        if (mode === 'on-site')
          throw new RefusedError({
            en: 'The security deposit is given at the place.',
            ru: 'Залог вносят на месте.',
          });
        if (authorizationId === null)
          throw new RefusedError({
            en: 'The security deposit can’t be confirmed yet: we will write to you.',
            ru: 'Подтвердить залог пока нельзя: мы вам напишем.',
          });
        const description = `${paymentTitles(request.language).securityDeposit}: ${request.description}`;
        return authorizations.confirm(authorizationId, { ...request, description }, txContext);
      },
      context,
    );
  }
}

const gone = () => new NotFoundError('There is no such security deposit.');
