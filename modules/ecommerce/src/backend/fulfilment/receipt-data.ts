import { type Context, LOGGER, Rows, type TransactionContext } from '@flotilla/backend';
import { ENVIRONMENT, SiteNames, SiteZone } from '@flotilla/backend/ports';
import { currency, invoice, paymentIntentsToInvoices } from '@flotilla/billing';
import { show } from '@flotilla/core';
import { add, roundHalfUp } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { addressLines } from '../../addresses/address-format.js';
import { discountSums } from '../../discounts/sum-discounts.js';
import { charge } from '../../entities/charge.js';
import { receiptLanguage } from '../document-language.js';
import { order } from '../../entities/order.js';
import { ordersToProducts } from '../../links.js';
import type { Receipt } from '../images/templates.js';
import { unpaidBalancesOf } from '../instalments/order-instalments.sql.js';
import { Billing } from '../payments/billing.js';
import { storedAddress } from '../purchases/stored-checkout.js';
import { receiptCharges, receiptLines } from './receipt-lines.js';
import { receiptTaxes } from './receipt-taxes.js';
import { stayFields } from './sold-text.js';

type Line = Awaited<ReturnType<ReceiptData['linesOf']>>[number];

/** Reads the content of receipts. */
@Injectable()
export class ReceiptData {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(ENVIRONMENT) private readonly environment: NodeJS.ProcessEnv,
    @Inject(SiteZone) private readonly zone: SiteZone,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(SiteNames) private readonly names: SiteNames,
  ) {}

  /**
   * Returns the content of the receipt, or undefined when nothing was sold: an administrator set the status
   * of an empty order.
   */
  async of(orderId: string, context: TransactionContext): Promise<Receipt | undefined> {
    const paid = await this.rows.of(order, context).byId(orderId);
    const lines = await this.linesOf(orderId, context);
    const signs = await this.signsOf(lines, context);
    const language = receiptLanguage(paid.language);
    const charges = await this.chargesOf(paid.id, context);
    const sold = receiptLines(lines, charges, { signs, language });
    const charged = receiptCharges(charges, { signs, language });
    if (sold.length === 0) {
      this.log.info({ orderId: paid.id }, 'an order without sold lines gets no receipt');
      return undefined;
    }
    const totals = new Map<string, string>();
    for (const { sign, amount, decimals } of [...sold, ...charged])
      totals.set(sign, roundHalfUp(add(totals.get(sign) ?? '0', amount), decimals));
    const address = storedAddress(paid.deliveryAddress);
    return {
      language,
      siteName: (await this.names.in(language, this.environment.SITE_TITLE ?? '')).slice(0, 100),
      number: paid.number ?? paid.id,
      paidAt: paid.paidAt ?? new Date().toISOString(),
      timeZone: await this.zone.current(),
      email: paid.email ?? undefined,
      paidBy: await this.providerOf(lines, context),
      lines: sold.slice(0, 500).map(({ decimals: _, ...line }) => line),
      charges: charged.slice(0, 4).map(({ decimals: _, ...one }) => one),
      deliveredTo: address ? addressLines(address, language).join(', ') : undefined,
      totals: [...totals].slice(0, 4).map(([sign, amount]) => ({ sign, amount })),
      balances: await this.balancesOf(paid.id, signs, context),
      discounts: discountSums([...lines, ...charges])
        .flatMap(({ currencyId, amount }) => {
          const { sign, decimals = 0 } = signs.get(currencyId) ?? {};
          return sign === undefined ? [] : [{ amount: roundHalfUp(amount, decimals), sign }];
        })
        .slice(0, 4),
      taxes: receiptTaxes([...lines, ...charges], signs, language),
    };
  }

  /** Returns the lines of an order, the oldest first. */
  linesOf(orderId: string, context: Context) {
    const fields = [
      'productId',
      ...stayFields,
      'title',
      'unit',
      'total',
      'discount',
      'net',
      'tax',
      'gross',
      'taxRate',
      'taxCountry',
      'taxReason',
      'currencyId',
      'paymentIntentId',
    ] as const;
    return this.rows
      .of(ordersToProducts, context)
      .find({ where: { orderId: { eq: orderId } }, fields, orderBy: { createdAt: 'asc' } });
  }

  private async balancesOf(
    orderId: string,
    signs: ReadonlyMap<string, { readonly sign: string }>,
    context: TransactionContext,
  ): Promise<Receipt['balances']> {
    return (await unpaidBalancesOf(orderId, context.tx)).slice(0, 4).flatMap((one) => {
      const { sign } = signs.get(one.billingModuleCurrency.id) ?? {};
      return sign === undefined ? [] : [{ amount: one.amount, sign, until: one.dueAt }];
    });
  }

  /** Returns what an order costs beside its products. */
  private chargesOf(orderId: string, context: TransactionContext) {
    return this.rows
      .of(charge, context)
      .find({ where: { orderId: { eq: orderId } }, orderBy: { createdAt: 'asc' } });
  }

  private async signsOf(
    lines: readonly Line[],
    context: TransactionContext,
  ): Promise<Map<string, { readonly sign: string; readonly decimals: number }>> {
    const ids = [...new Set(lines.flatMap(({ currencyId }) => currencyId ?? []))];
    const found = await this.rows
      .of(currency, context)
      .find({ where: { id: { inArray: ids } }, fields: ['symbol', 'code', 'decimals'] });
    return new Map(
      found.map(({ id, symbol, code, decimals }) => [
        id,
        { sign: (symbol || code || '?').slice(0, 10), decimals },
      ]),
    );
  }

  private async providerOf(lines: readonly Line[], context: TransactionContext): Promise<string | undefined> {
    const ids = lines.flatMap(({ paymentIntentId }) => paymentIntentId ?? []);
    const found = await this.rows.of(paymentIntentsToInvoices, context).one({
      where: { paymentIntentId: { inArray: ids } },
      fields: [],
      with: { invoice: show(invoice, ['provider']) },
    });
    const name = found?.invoice?.provider;
    return this.billing.payments.offered.find((one) => one.name === name)?.title ?? name ?? undefined;
  }
}
