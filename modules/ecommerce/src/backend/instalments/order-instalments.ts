import { type Context, Database, NotFoundError, RefusedError, Rows } from '@flotilla/backend';
import { instalment, laterKinds } from '@flotilla/billing';
import { Inject, Injectable } from '@nestjs/common';
import { paidStates } from '../../entities/order-states.js';
import type { InstalmentOfOrder } from '../../order-shapes.js';
import type { Charged } from '../../shapes.js';
import { Billing } from '../payments/billing.js';
import { OrderPayments, type Payer } from './order-payments.js';
import { instalmentsOf, orderOfInstalment } from './order-instalments.sql.js';

/** Lists the instalments of orders, and requests their payments. */
@Injectable()
export class OrderInstalments {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(OrderPayments) private readonly payments: OrderPayments,
  ) {}

  /** Returns the instalments of a subject's orders, of its newest 200 orders without an id. */
  async list(subjectId: string, orderId?: string): Promise<InstalmentOfOrder[]> {
    if (!this.billing.isInstalled) return [];
    const ids = await this.payments.orderIdsOf(subjectId, orderId);
    return ids.length === 0 ? [] : instalmentsOf(ids, this.db);
  }

  /**
   * Returns the invoice of an instalment, requested from the provider. `linkedId`: the order that a link opened.
   * @throws NotFoundError, ConflictError, RefusedError
   */
  async pay(instalmentId: string, payer: Payer, context: Context, linkedId?: string): Promise<Charged> {
    const orderId = await orderOfInstalment(instalmentId, this.db);
    if (orderId === undefined || !(await this.payments.isPayer(payer.subjectId, orderId, linkedId)))
      throw gone();
    return this.payments.charge(
      orderId,
      payer,
      async ({ status }, request, txContext) => {
        const { kind, expiresAt } = await this.rows.of(instalment, txContext).byId(instalmentId);
        const isLater = laterKinds.some((one) => one === kind);
        const isPayable = isLater
          ? paidStates.some((one) => one === status)
          : status === 'paying' && expiresAt !== null;
        if (!isPayable) throw gone();
        if (!isLater && Date.parse(expiresAt ?? '') <= Date.now())
          throw new RefusedError({
            en: 'The payment link has expired. Write to the shop for a new one.',
            ru: 'Срок ссылки на оплату истёк. Попросите у магазина новую.',
          });
        return this.billing.payments.payInstalment(instalmentId, request, txContext);
      },
      context,
    );
  }
}

const gone = () => new NotFoundError('There is no such instalment.');
