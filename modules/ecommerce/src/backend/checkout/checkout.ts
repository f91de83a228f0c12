import {
  type Caller,
  ConflictError,
  RefusedError,
  Rows,
  server,
  Writer,
  type TransactionContext,
} from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { type Order, order } from '../../entities/order.js';
import type { CheckoutInput } from '../../checkout-shapes.js';
import type { Addition, Charged } from '../../shapes.js';
import { asServer } from '../as-server.js';
import { Carts } from '../carts/carts.js';
import { inCart, SubjectOrders } from '../carts/subject-orders.js';
import { lockCart } from '../pricing/lines.sql.js';
import { Billing } from '../payments/billing.js';
import { type TaxedBuyer, TaxIds } from '../taxes/tax-ids.js';
import { PlaceOrders } from './place-orders.js';
import { type PurchaseAttempt, ReadDetails } from '../purchases/purchase-details.js';
import { ReconcileOrders } from './reconcile-orders.js';

/** An order to check out, with the total that the buyer saw. */
export interface SelectedOrder {
  readonly id: string;
  readonly total?: string;
}

/** The buyer of a checkout, and the language of messages. */
export interface Buyer {
  readonly subjectId: string;
  readonly caller: Caller;
  /** Keyed hash of the network that the call came from. */
  readonly network?: string;
  readonly language: string;
}

interface Purchase {
  readonly buyer: Buyer;
  readonly input: CheckoutInput;
  readonly attempt: PurchaseAttempt;
  readonly taxed: TaxedBuyer;
  readonly selected: readonly SelectedOrder[];
}

const networkOf = ({ network, subjectId }: Buyer) => network ?? subjectId;

/** Checks out orders. Writes them first, then calls the provider outside of any transaction. */
@Injectable()
export class Checkout {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Carts) private readonly carts: Carts,
    @Inject(SubjectOrders) private readonly orders: SubjectOrders,
    @Inject(PlaceOrders) private readonly places: PlaceOrders,
    @Inject(ReconcileOrders) private readonly reconciliation: ReconcileOrders,
    @Inject(ReadDetails) private readonly details: ReadDetails,
    @Inject(TaxIds) private readonly taxIds: TaxIds,
    @Inject(Billing) private readonly billing: Billing,
  ) {}

  /**
   * Checks out the given orders of the cart, or all of them. Orders that were already placed return their
   * invoices.
   */
  async ofCart(buyer: Buyer, input: CheckoutInput, selected?: readonly SelectedOrder[]): Promise<Charged> {
    const attempt = await this.details.ofCart(buyer.subjectId, input);
    const taxed = await this.taxIds.buyerOf(attempt, networkOf(buyer));
    const intentIds = await this.writer.transaction(async (tx) => {
      const txContext = asServer({ caller: buyer.caller, tx });
      await lockCart(buyer.subjectId, tx);
      const wanted =
        selected ?? (await this.orders.cartIds(buyer.subjectId, txContext)).map((id) => ({ id }));
      if (wanted.length === 0) throw new RefusedError('The cart is empty.');
      const locked = await this.orders.lock(
        buyer.subjectId,
        wanted.map(({ id }) => id),
        txContext,
      );
      return this.placed(locked, { buyer, input, attempt, taxed, selected: wanted }, txContext);
    });
    return this.charge(intentIds);
  }

  /** Checks out one product directly. `orderId` makes the call idempotent: it is the id of the new order. */
  async ofProduct(buyer: Buyer, input: Addition & CheckoutInput, orderId?: string): Promise<Charged> {
    const attempt = await this.details.ofCall(buyer.subjectId, input);
    const taxed = await this.taxIds.buyerOf(attempt, networkOf(buyer));
    const single = {
      ...{ ...input, orderId, language: buyer.language },
      country: taxed.buyer.country ?? undefined,
      taxId: taxed.taxId,
      deliveryAddress: attempt.deliveryAddress,
      methodId: attempt.deliveries[0]?.methodId,
    };
    const intentIds = await this.writer.transaction(async (tx) => {
      const txContext = asServer({ caller: buyer.caller, tx });
      await lockCart(buyer.subjectId, tx);
      const isExisting =
        orderId && (await this.rows.of(order, txContext).exists({ where: { id: { eq: orderId } } }));
      const locked = isExisting
        ? await this.orders.lock(buyer.subjectId, [orderId], txContext)
        : [await this.carts.single(buyer.subjectId, single, txContext)];
      return this.placed(locked, { buyer, input, attempt, taxed, selected: [] }, txContext);
    });
    return this.charge(intentIds);
  }

  private async placed(
    locked: readonly Order[],
    { buyer, input, attempt, taxed, selected }: Purchase,
    txContext: TransactionContext,
  ): Promise<string[]> {
    const ids = locked.map(({ id }) => id);
    if (locked.every(({ status }) => status === 'paying')) return this.intentIdsOf(ids, txContext);
    const late = locked.find(({ type, status }) => type !== inCart.type.eq || status !== inCart.status.eq);
    if (late) throw new ConflictError(`The order ${late.number ?? late.id} is not in the cart any more.`);
    const { provider, email, comment } = input;
    const expectedTotals = new Map(
      selected.flatMap(({ id, total }) => (total === undefined ? [] : [[id.toLowerCase(), total] as const])),
    );
    const { subjectId, network, language } = buyer;
    const { deliveryAddress, deliveries, codes, expected } = attempt;
    const roles = buyer.caller.kind === 'subject' ? buyer.caller.roles : [];
    const { intentIds, hasFree } = await this.places.place(
      locked,
      {
        ...{ subjectId, network, payment: { provider }, email, comment, language, ...taxed, expectedTotals },
        ...{
          attempt,
          deliveryAddress,
          deliveries,
          codes,
          emailFrom: { accountId: subjectId },
          roles,
          expected,
        },
      },
      txContext,
    );
    // Free orders are paid immediately.
    if (hasFree) await this.reconciliation.reconcile(ids, txContext);
    return intentIds;
  }

  private async intentIdsOf(orderIds: readonly string[], txContext: TransactionContext): Promise<string[]> {
    const lines = await this.reconciliation.linesOf(orderIds, txContext);
    return [...new Set(lines.flatMap(({ paymentIntentId }) => paymentIntentId ?? []))];
  }

  /**
   * Creates the payments at the provider. Orders of refused payments return to the cart before this resolves.
   * @throws RefusedError when every payment was refused
   */
  private async charge(intentIds: readonly string[]): Promise<Charged> {
    if (intentIds.length === 0) return { billingModule: { invoices: [] } };
    const charged = await this.billing.payments.charge(intentIds);
    const [reason] = charged.flatMap(({ error }) => error ?? []);
    if (reason !== undefined) {
      const context = { caller: server };
      await this.reconciliation.reconcile(await this.reconciliation.ofIntents(intentIds, context), context, {
        reason,
      });
      if (charged.every(({ error }) => error !== undefined))
        throw new RefusedError({
          en: `The payment could not be started: ${reason}`,
          ru: `Оплата не началась: ${reason}`,
        });
    }
    return { billingModule: { invoices: charged.map(({ invoice }) => invoice) } };
  }
}
