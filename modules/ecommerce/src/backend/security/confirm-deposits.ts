import {
  type Context,
  Database,
  NotFoundError,
  RefusedError,
  Rows,
  VisibleRows,
  Writer,
} from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { order } from '../../entities/order.js';
import { paidStates } from '../../entities/order-states.js';
import { securityDeposit } from '../../entities/security-deposit.js';
import type { SecurityOfOrder } from '../../order-shapes.js';
import { paths } from '../../paths.js';
import type { Charged } from '../../shapes.js';
import { asServer } from '../as-server.js';
import { asSubject } from '../carts/subject-orders.js';
import { imageTexts } from '../images/image-texts.js';
import { Billing } from '../payments/billing.js';
import { depositsOf } from './security-deposits.sql.js';

/** Orders whose deposits one call lists. */
const most = 200;

interface Payer {
  readonly subjectId: string;
  readonly provider: string;
  /** The language of the payment page, if the order has none. */
  readonly language: string;
}

/** Lists the security deposits of buyers, and opens the pages that confirm them. */
@Injectable()
export class ConfirmDeposits {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(VisibleRows) private readonly visible: VisibleRows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Billing) private readonly billing: Billing,
  ) {}

  /** Returns the deposits of a subject's orders, of its newest 200 orders without an id. */
  async list(subjectId: string, orderId?: string): Promise<SecurityOfOrder[]> {
    if (!this.billing.isInstalled) return [];
    const ids = await this.orderIds(subjectId, orderId);
    return ids.length === 0 ? [] : depositsOf(ids, this.db);
  }

  /**
   * Returns the invoice that confirms a deposit, requested from the provider. `orderId`: the order that a link opened.
   * @throws NotFoundError, ConflictError, RefusedError
   */
  async confirm(
    depositId: string,
    { subjectId, provider, language }: Payer,
    context: Context,
    orderId?: string,
  ): Promise<Charged> {
    const { payments, authorizations, site } = this.billing;
    const found = await this.rows
      .of(securityDeposit, asServer(context))
      .one({ where: { id: { eq: depositId } }, fields: ['orderId'] });
    const isMeant = found && (orderId === undefined || found.orderId === orderId);
    if (!isMeant || (await this.orderIds(subjectId, found.orderId)).length === 0) throw gone();
    const invoice = await this.writer.within(asServer(context), async (txContext) => {
      // A cancellation of the order is committed before, and has withdrawn the request, or waits.
      const paid = await this.rows.of(order, txContext).byId(found.orderId, { lock: 'share' });
      if (!paidStates.some((one) => one === paid.status)) throw gone();
      const { authorizationId, mode } = await this.rows.of(securityDeposit, txContext).byId(depositId);
      if (mode === 'on-site') throw new RefusedError('The security deposit is given at the place.');
      if (authorizationId === null)
        throw new RefusedError('The security deposit can’t be confirmed yet: we will write to you.');
      const of = paid.language ?? language;
      const page = `${site}/${of}${paths.order(paid.id)}`;
      const texts = imageTexts(of);
      const request = {
        ...{ provider, email: paid.email ?? '', language: of },
        ...{ successUrl: `${page}&payment={intentId}`, cancelUrl: page },
        description: `${texts.securityDeposit}: ${texts.order} ${paid.number ?? ''}`.trim(),
      };
      return authorizations.confirm(authorizationId, request, txContext);
    });
    const charged = await payments.chargeInvoice(invoice.id);
    if (charged.error !== undefined)
      throw new RefusedError(`The payment could not be started: ${charged.error}`);
    return { billingModule: { invoices: [charged.invoice] } };
  }

  private async orderIds(subjectId: string, orderId?: string): Promise<string[]> {
    const orders = this.visible.of(order, { caller: asSubject(subjectId) });
    const found = await orders.find({
      where: { type: { eq: 'history' }, ...(orderId !== undefined && { id: { eq: orderId } }) },
      ...{ fields: [], orderBy: { createdAt: 'desc' }, limit: most },
    });
    return found.map(({ id }) => id);
  }
}

const gone = () => new NotFoundError('There is no such security deposit.');
