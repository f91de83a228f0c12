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
import { instalment, laterKinds } from '@flotilla/billing';
import { order } from '../../entities/order.js';
import { paidStates } from '../../entities/order-states.js';
import type { InstalmentOfOrder } from '../../order-shapes.js';
import { paths } from '../../paths.js';
import type { Charged } from '../../shapes.js';
import { asServer } from '../as-server.js';
import { asSubject } from '../carts/subject-orders.js';
import { imageTexts } from '../images/image-texts.js';
import { Billing } from '../payments/billing.js';
import { instalmentsOf, orderOfInstalment } from './order-instalments.sql.js';

/** Orders whose instalments one call lists. */
const most = 200;

interface Payer {
  readonly subjectId: string;
  readonly provider: string;
  /** The language of the payment page, if the order has none. */
  readonly language: string;
}

/** Lists the instalments of orders, and requests their payments. */
@Injectable()
export class OrderInstalments {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(VisibleRows) private readonly visible: VisibleRows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Billing) private readonly billing: Billing,
  ) {}

  /** Returns the instalments of a subject's orders, of its newest 200 orders without an id. */
  async list(subjectId: string, orderId?: string): Promise<InstalmentOfOrder[]> {
    if (!this.billing.isInstalled) return [];
    const ids = await this.orderIds(subjectId, orderId);
    return ids.length === 0 ? [] : instalmentsOf(ids, this.db);
  }

  /**
   * Returns the invoice of an instalment, requested from the provider. `orderId`: the order that a link opened.
   * @throws NotFoundError, ConflictError, RefusedError
   */
  async pay(
    instalmentId: string,
    { subjectId, provider, language }: Payer,
    context: Context,
    orderId?: string,
  ): Promise<Charged> {
    const { payments, site } = this.billing;
    const id = await orderOfInstalment(instalmentId, this.db);
    const isMeant = id !== undefined && (orderId === undefined || id === orderId);
    if (!isMeant || (await this.orderIds(subjectId, id)).length === 0)
      throw new NotFoundError('There is no such instalment.');
    const invoice = await this.writer.within(asServer(context), async (txContext) => {
      // A cancellation of the order is committed before, and has canceled the instalment, or waits.
      const paid = await this.rows.of(order, txContext).byId(id, { lock: 'share' });
      const { kind, expiresAt } = await this.rows.of(instalment, txContext).byId(instalmentId);
      const isLater = laterKinds.some((one) => one === kind);
      const isPayable = isLater
        ? paidStates.some((one) => one === paid.status)
        : paid.status === 'paying' && expiresAt !== null;
      if (!isPayable) throw new NotFoundError('There is no such instalment.');
      if (!isLater && Date.parse(expiresAt ?? '') <= Date.now())
        throw new RefusedError('The payment link has expired. Write to the shop for a new one.');
      const of = paid.language ?? language;
      const page = `${site}/${of}${paths.order(id)}`;
      const request = {
        ...{ provider, email: paid.email ?? '', language: of },
        ...{ successUrl: `${page}&payment={intentId}`, cancelUrl: page },
        description: `${imageTexts(of).order} ${paid.number ?? ''}`.trim(),
      };
      return payments.payInstalment(instalmentId, request, txContext);
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
