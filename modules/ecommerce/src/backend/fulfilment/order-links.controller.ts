import {
  ActionController,
  type CallOf,
  type Context,
  Handle,
  LANGUAGES,
  type RateLimit,
  RateLimits,
  Rows,
  server,
} from '@flotilla/backend';
import { FILE_ADDRESSES, type FileAddresses, languageOf } from '@flotilla/backend/ports';
import { invoice, paymentIntentsToInvoices } from '@flotilla/billing';
import { show } from '@flotilla/core';
import { file } from '@flotilla/file-storage';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  cancelLinkedOrder,
  linkedOrder,
  linkedOrderCancellation,
  sendOrderLink,
} from '../../order-actions.js';
import { acceptLinkedChange, draftLinkedChange } from '../../change-actions.js';
import { payLinkedInstalment } from '../../instalment-actions.js';
import { ordersToBillingModulePaymentIntents, ordersToFileStorageModuleFiles } from '../../links.js';
import type { LinkedOrder, OrderCancellation } from '../../order-shapes.js';
import { OrderViews } from '../carts/order-views.js';
import { asSubject } from '../carts/subject-orders.js';
import { CancelOrders } from '../checkout/cancel-orders.js';
import { Billing } from '../payments/billing.js';
import { OrderChanges } from '../changes/order-changes.js';
import { OrderInstalments } from '../instalments/order-instalments.js';
import { confirmLinkedDeposit } from '../../security-actions.js';
import { ConfirmDeposits } from '../security/confirm-deposits.js';
import { FindOrders } from './find-orders.js';
import { OpenedLinks } from './opened-links.js';

const asServer: Context = { caller: server };
/** Per hour. */
const searchesOfMailbox = 5;
const hourMs = 3_600_000;
const shownInvoice = show(invoice, [
  'status',
  'amount',
  'currency',
  'description',
  'paymentUrl',
  'refunded',
  'expiresAt',
  'createdAt',
]);

/** Actions on one order by the signed link of its mails, without a session. */
@ActionController()
export class OrderLinksController {
  private readonly mailboxLimit: RateLimit;

  constructor(
    @Inject(OpenedLinks) private readonly links: OpenedLinks,
    @Inject(OrderViews) private readonly orderViews: OrderViews,
    @Inject(CancelOrders) private readonly cancels: CancelOrders,
    @Inject(OrderInstalments) private readonly instalments: OrderInstalments,
    @Inject(ConfirmDeposits) private readonly deposits: ConfirmDeposits,
    @Inject(OrderChanges) private readonly changes: OrderChanges,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(FILE_ADDRESSES) private readonly addresses: FileAddresses,
    @Inject(FindOrders) private readonly searches: FindOrders,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
    @Inject(RateLimits) limits: RateLimits,
  ) {
    this.mailboxLimit = limits.of({
      name: 'ecommerce.order-search-mailbox',
      calls: searchesOfMailbox,
      windowMs: hourMs,
    });
  }

  @Handle(linkedOrder)
  async open(
    { params }: CallOf<typeof linkedOrder>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: LinkedOrder }> {
    const { orderId, subjectId } = await this.links.open(params.link, request);
    return { data: await this.answerOf(orderId, subjectId) };
  }

  @Handle(linkedOrderCancellation)
  async cancellation(
    { params }: CallOf<typeof linkedOrderCancellation>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: OrderCancellation }> {
    const { orderId, subjectId } = await this.links.open(params.link, request);
    return { data: await this.cancels.preview(subjectId, orderId, { caller: asSubject(subjectId) }) };
  }

  @Handle(cancelLinkedOrder)
  async cancel(
    { params, body }: CallOf<typeof cancelLinkedOrder>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: LinkedOrder }> {
    const { orderId, subjectId } = await this.links.open(params.link, request);
    await this.cancels.cancel(subjectId, orderId, { caller: asSubject(subjectId) }, body);
    return { data: await this.answerOf(orderId, subjectId) };
  }

  @Handle(payLinkedInstalment)
  async pay({ params, body }: CallOf<typeof payLinkedInstalment>, @Req() request: FastifyRequest) {
    const { orderId, subjectId } = await this.links.open(params.link, request);
    const payer = { subjectId, provider: body.provider, language: languageOf(request, this.languages) };
    const context = { caller: asSubject(subjectId) };
    return { data: await this.instalments.pay(params.instalmentId, payer, context, orderId) };
  }

  @Handle(confirmLinkedDeposit)
  async confirm({ params, body }: CallOf<typeof confirmLinkedDeposit>, @Req() request: FastifyRequest) {
    const { orderId, subjectId } = await this.links.open(params.link, request);
    const payer = { subjectId, provider: body.provider, language: languageOf(request, this.languages) };
    const context = { caller: asSubject(subjectId) };
    return { data: await this.deposits.confirm(params.depositId, payer, context, orderId) };
  }

  @Handle(draftLinkedChange)
  async draft({ params, body }: CallOf<typeof draftLinkedChange>, @Req() request: FastifyRequest) {
    const { orderId, subjectId } = await this.links.open(params.link, request);
    const by = { by: 'buyer' as const, language: languageOf(request, this.languages) };
    const draft = { ...by, orderId, actions: [{ type: 'stay' as const, ...body }] };
    return { data: await this.changes.draft(draft, { caller: asSubject(subjectId) }) };
  }

  @Handle(acceptLinkedChange)
  async accept({ params }: CallOf<typeof acceptLinkedChange>, @Req() request: FastifyRequest) {
    const { orderId, subjectId } = await this.links.open(params.link, request);
    const by = { by: 'buyer' as const, language: languageOf(request, this.languages), orderId };
    return { data: await this.changes.apply(params.changeId, by, { caller: asSubject(subjectId) }) };
  }

  @Handle(sendOrderLink)
  async find({ body }: CallOf<typeof sendOrderLink>, @Req() request: FastifyRequest) {
    await this.mailboxLimit.enforce(
      body.email.toLowerCase(),
      'There were too many searches for orders. Try again in an hour.',
    );
    await this.searches.request(body, languageOf(request, this.languages));
    return { data: { ok: true as const } };
  }

  private async answerOf(orderId: string, subjectId: string): Promise<LinkedOrder> {
    const view = await this.orderViews.one(orderId, { caller: asSubject(subjectId) });
    const receipt = view.receipt ? this.addresses.signed(view.receipt, subjectId) : view.receipt;
    const intentIds = await this.intentIdsOf(orderId);
    return {
      order: { ...view, receipt },
      isProcessing:
        this.billing.isInstalled && (await this.billing.payments.isProcessing(intentIds, asServer)),
      invoices: await this.invoicesOf(intentIds),
      instalments: intentIds.length === 0 ? [] : await this.instalments.list(subjectId, orderId),
      securityDeposits: intentIds.length === 0 ? [] : await this.deposits.list(subjectId, orderId),
      files: await this.filesOf(orderId, subjectId),
    };
  }

  private async intentIdsOf(orderId: string): Promise<string[]> {
    const intents = this.rows.ofInstalled(ordersToBillingModulePaymentIntents, asServer);
    const paid =
      (await intents?.find({
        where: { orderId: { eq: orderId } },
        fields: ['billingModulePaymentIntentId'],
      })) ?? [];
    return paid.map((link) => link.billingModulePaymentIntentId);
  }

  private async invoicesOf(intentIds: readonly string[]): Promise<LinkedOrder['invoices']> {
    if (intentIds.length === 0) return [];
    const where = { paymentIntentId: { inArray: [...intentIds] } };
    const found = await this.rows
      .of(paymentIntentsToInvoices, asServer)
      .find({ where, fields: [], with: { invoice: shownInvoice } });
    return found.flatMap((link) => link.invoice ?? []);
  }

  private async filesOf(orderId: string, subjectId: string): Promise<LinkedOrder['files']> {
    const links = this.rows.ofInstalled(ordersToFileStorageModuleFiles, asServer);
    const where = { orderId: { eq: orderId }, variant: { eq: 'attachment-default' } } as const;
    const linkedFiles =
      (await links?.find({ where, fields: ['fileStorageModuleFileId'], orderBy: { orderIndex: 'asc' } })) ??
      [];
    if (linkedFiles.length === 0) return [];
    const ids = linkedFiles.map((link) => link.fileStorageModuleFileId);
    const files = await this.rows
      .of(file, asServer)
      .find({ where: { id: { inArray: ids } }, fields: ['adminTitle', 'file', 'mimeType', 'size'] });
    return files.map(({ id, adminTitle: name, file: path, mimeType, size }) => ({
      ...{ id, name, mimeType, size },
      file: this.addresses.signed(path, subjectId),
    }));
  }
}
