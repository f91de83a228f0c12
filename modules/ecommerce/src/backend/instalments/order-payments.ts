import {
  type Context,
  RefusedError,
  Rows,
  type TransactionContext,
  VisibleRows,
  Writer,
} from '@flotilla/backend';
import type { InvoiceRequest } from '@flotilla/billing/backend';
import { Inject, Injectable } from '@nestjs/common';
import { type Order, order } from '../../entities/order.js';
import { paths } from '../../paths.js';
import type { Charged } from '../../shapes.js';
import { asServer } from '../as-server.js';
import { asSubject } from '../carts/subject-orders.js';
import { paymentTitles } from '../images/image-texts.js';
import { Billing } from '../payments/billing.js';

/** Orders that one call lists. */
const most = 200;

export interface Payer {
  readonly subjectId: string;
  readonly provider: string;
  /** The language of the payment page, if the order has none. */
  readonly language: string;
}

/** Finds the orders of payers, and opens the pages that pay their parts, such as an instalment. */
@Injectable()
export class OrderPayments {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(VisibleRows) private readonly visible: VisibleRows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Billing) private readonly billing: Billing,
  ) {}

  /** Returns the ids of a subject's newest 200 orders, or this one if it is the subject's. */
  async orderIdsOf(subjectId: string, orderId?: string): Promise<string[]> {
    const orders = this.visible.of(order, { caller: asSubject(subjectId) });
    const found = await orders.find({
      where: { type: { eq: 'history' }, ...(orderId !== undefined && { id: { eq: orderId } }) },
      ...{ fields: [], orderBy: { createdAt: 'desc' }, limit: most },
    });
    return found.map(({ id }) => id);
  }

  /** Returns whether a subject may pay for an order. `linkedId`: the order that a signed link opened. */
  async isPayer(subjectId: string, orderId: string, linkedId: string | undefined): Promise<boolean> {
    if (linkedId !== undefined && linkedId !== orderId) return false;
    return (await this.orderIdsOf(subjectId, orderId)).length > 0;
  }

  /**
   * Returns the invoice that `open` makes for a part of an order, requested from the provider. `open` gets the order
   * under a shared lock: a cancellation is committed before, or waits. @throws RefusedError, and as `open`
   */
  async charge(
    orderId: string,
    { provider, language }: Pick<Payer, 'provider' | 'language'>,
    open: (
      paid: Order,
      request: InvoiceRequest,
      context: TransactionContext,
    ) => Promise<{ readonly id: string }>,
    context: Context,
  ): Promise<Charged> {
    const { payments, site } = this.billing;
    const opened = await this.writer.within(asServer(context), async (txContext) => {
      const paid = await this.rows.of(order, txContext).byId(orderId, { lock: 'share' });
      const of = paid.language ?? language;
      const page = `${site}/${of}${paths.order(orderId)}`;
      const request = {
        ...{ provider, email: paid.email ?? '', language: of },
        ...{ successUrl: `${page}&payment={intentId}`, cancelUrl: page },
        description: `${paymentTitles(of).order} ${paid.number ?? ''}`.trim(),
      };
      return open(paid, request, txContext);
    });
    const charged = await payments.chargeInvoice(opened.id);
    if (charged.error !== undefined)
      throw new RefusedError({
        en: `The payment could not be started: ${charged.error}`,
        ru: `Оплата не началась: ${charged.error}`,
      });
    return { billingModule: { invoices: [charged.invoice] } };
  }
}
