import {
  ConflictError,
  type Context,
  InvalidError,
  LANGUAGES,
  RefusedError,
  Rows,
  TooManyError,
  type TransactionContext,
  Writer,
} from '@flotilla/backend';
import { CONTACTS, type Contacts } from '@flotilla/backend/ports';
import type { z } from 'zod';
import { Inject, Injectable } from '@nestjs/common';
import type { DraftAnswer, DraftChanges, newDraft } from '../../draft-shapes.js';
import { order } from '../../entities/order.js';
import { type OrderDraft, orderDraft } from '../../entities/order-draft.js';
import { asServer } from '../as-server.js';
import { requirePostalCode } from '../addresses/address-book.js';
import { storedAddress } from '../purchases/stored-checkout.js';
import { type TaxedBuyer, TaxIds } from '../taxes/tax-ids.js';
import { DraftLines } from './draft-lines.js';
import { DraftViews } from './draft-views.js';

type NewDraft = z.output<typeof newDraft>;

/** The administrator of a call. */
export interface Clerk {
  /** Keyed hash of the network that the call came from. */
  readonly network: string;
  /** Language of messages. */
  readonly language: string;
}

/** Orders that administrators write for callers. */
@Injectable()
export class OrderDrafts {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(DraftLines) private readonly lines: DraftLines,
    @Inject(DraftViews) private readonly views: DraftViews,
    @Inject(TaxIds) private readonly taxIds: TaxIds,
    @Inject(CONTACTS) private readonly contacts: Contacts,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
  ) {}

  /** Writes an order. Holds nothing. @throws InvalidError, RefusedError, NotFoundError */
  async create(input: NewDraft, clerk: Clerk, context: Context): Promise<DraftAnswer> {
    const { lines, comment, ...details } = input;
    await this.requireValid(details);
    const taxed = await this.taxedOf(details, clerk);
    return this.writer.within(asServer(context), async (txContext) => {
      const { id: orderId } = await this.rows.of(order, txContext).insert({ type: 'history', comment });
      await this.lines.replace(orderId, lines, clerk.language, txContext);
      const row = await this.rows.of(orderDraft, txContext).insert({
        ...{ language: this.languages[0] ?? 'en', orderId },
        ...valuesOf(details),
      });
      return this.views.of(row, { taxed, language: clerk.language }, txContext);
    });
  }

  /** Changes an order that was not sent. @throws as `create`; ConflictError once the link is open or paid */
  async change(orderId: string, input: DraftChanges, clerk: Clerk, context: Context): Promise<DraftAnswer> {
    const { lines, comment, ...details } = input;
    await this.requireValid(details);
    const known = await this.of(orderId, asServer(context));
    const taxed = await this.taxedOf({ ...known, ...details }, clerk);
    return this.writer.within(asServer(context), async (txContext) => {
      const { draft, status } = await this.lock(orderId, txContext);
      if (status === 'canceled')
        throw new ConflictError({ en: 'The order is canceled.', ru: 'Заказ отменён.' });
      if (status !== 'new')
        throw new ConflictError({
          en: 'The order was sent. Withdraw its payment link to change it.',
          ru: 'Заказ отправлен. Чтобы изменить его, отзовите ссылку на оплату.',
        });
      if (lines) await this.lines.replace(orderId, lines, clerk.language, txContext);
      if (comment !== undefined) await this.rows.of(order, txContext).update(orderId, { comment });
      const row = await this.rows.of(orderDraft, txContext).update(draft.id, valuesOf(details));
      return this.views.of(row, { taxed, language: clerk.language }, txContext);
    });
  }

  /** Returns an order with its price. Writes nothing. @throws NotFoundError */
  async view(orderId: string, clerk: Clerk, context: Context): Promise<DraftAnswer> {
    const row = await this.of(orderId, asServer(context));
    const taxed = await this.taxedOf(row, clerk);
    return this.writer.within(asServer(context), (txContext) =>
      this.views.of(row, { taxed, language: clerk.language }, txContext),
    );
  }

  /** Returns where the buyer of a draft is taxed. A number that the register refuses now counts as unverified. */
  async taxedOf(values: Partial<TaxedValues>, { network }: Clerk): Promise<TaxedBuyer> {
    const places = {
      ...{ country: values.country, taxId: values.taxId },
      deliveryAddress: storedAddress(values.deliveryAddress),
      billingAddress: storedAddress(values.billingAddress),
    };
    try {
      return await this.taxIds.buyerOf(places, network);
    } catch (error) {
      if (!(error instanceof RefusedError || error instanceof TooManyError)) throw error;
      return {
        ...(await this.taxIds.buyerOf({ ...places, taxId: null }, network)),
        taxId: values.taxId ?? undefined,
      };
    }
  }

  /** @throws NotFoundError; ConflictError for an order that its buyer placed */
  async of(orderId: string, context: Context): Promise<OrderDraft> {
    await this.rows.of(order, context).byId(orderId, { fields: [] });
    const found = await this.rows.of(orderDraft, context).one({ where: { orderId: { eq: orderId } } });
    if (!found)
      throw new ConflictError({
        en: 'The order was placed by its buyer.',
        ru: 'Этот заказ оформил сам покупатель.',
      });
    return found;
  }

  /** Locks a draft, then its order: calls on one draft run one after another. */
  async lock(orderId: string, txContext: TransactionContext) {
    const { id } = await this.of(orderId, txContext);
    const draft = await this.rows.of(orderDraft, txContext).byId(id, { lock: 'update' });
    const { status } = await this.rows.of(order, txContext).byId(orderId, { lock: 'update' });
    return { draft, status };
  }

  private async requireValid({ language, subjectId, ...details }: DraftChanges): Promise<void> {
    if (language !== undefined && !this.languages.includes(language))
      throw InvalidError.of('language', {
        en: `must be one of ${this.languages.join(', ')}.`,
        ru: `возможны только: ${this.languages.join(', ')}.`,
      });
    if (details.deliveryAddress) requirePostalCode(details.deliveryAddress, 'deliveryAddress.');
    if (details.billingAddress) requirePostalCode(details.billingAddress, 'billingAddress.');
    if (subjectId) await this.contacts.describe(subjectId);
  }
}

type TaxedValues = Pick<OrderDraft, 'country' | 'taxId' | 'deliveryAddress' | 'billingAddress'>;

/** Returns the given values as the draft stores them. */
const valuesOf = ({ adjustments, phone, ...details }: Omit<DraftChanges, 'lines' | 'comment'>) => ({
  ...details,
  ...(phone !== undefined && { phone: phone || null }),
  ...(adjustments && { adjustments: adjustments.map((one) => ({ ...one })) }),
});
