import { type Context, Database, Rows } from '@flotilla/backend';
import { currency } from '@flotilla/billing';
import { money } from '@flotilla/file-storage/drawing';
import { Inject, Injectable } from '@nestjs/common';
import { stayText } from '../../bookings/stay-text.js';
import { ordersToProducts } from '../../links.js';
import { nameOf } from '../pricing/name-of.js';
import { signOf } from '../images/sign-of.js';
import { paths } from '../../paths.js';
import { Billing } from '../payments/billing.js';
import { payableTotalsOf } from '../pricing/lines.sql.js';
import { type LinkedTo, OrderLinks } from './order-links.js';

/** The lines and totals of an order, formatted for mails. */
export interface SoldText {
  readonly lines: string[];
  readonly totals: string[];
  readonly isFree: boolean;
  readonly isSubscription: boolean;
}

const maxLines = 20;

/** Formats lines and amounts in the language of the buyer. */
@Injectable()
export class SoldTexts {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Database) private readonly db: Database,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(OrderLinks) private readonly links: OrderLinks,
  ) {}

  async of(orderId: string, locale: string, context: Context): Promise<SoldText> {
    const where = { orderId: { eq: orderId } };
    const fields = ['title', 'unit', 'unitPrice', 'currencyId', 'type', ...stayFields] as const;
    const sold = await this.rows
      .of(ordersToProducts, context)
      .find({ where, fields, orderBy: { createdAt: 'asc' }, limit: maxLines });
    const totals = this.billing.isInstalled ? await payableTotalsOf([orderId], this.db) : [];
    const currencies = totals.map(({ billingModuleCurrency }) => billingModuleCurrency);
    const priceOf = ({ unitPrice, currencyId, unit }: (typeof sold)[number]) => {
      const found = currencies.find(({ id }) => id === currencyId);
      if (unitPrice === null || !found) return '';
      return ` × ${money({ amount: unitPrice, ...signOf(found) }, locale)}${unitIn(unit, locale)}`;
    };
    return {
      lines: sold
        .filter(({ title }) => Object.keys(title).length > 0)
        .map((line) => {
          const stay = stayText(line, locale);
          const title = nameOf(line.title, locale);
          return `${stay === '' ? title : `${title}, ${stay}`}: ${line.quantity}${priceOf(line)}`;
        }),
      totals: totals.map(({ total, billingModuleCurrency }) =>
        money({ amount: total, ...signOf(billingModuleCurrency) }, locale),
      ),
      isFree: totals.length > 0 && totals.every(({ total }) => Number(total) === 0),
      isSubscription: sold.length > 0 && sold.every(({ type }) => type === 'subscription'),
    };
  }

  /** Formats an amount in the currency with this ISO 4217 code. */
  async amount(
    amount: string,
    { code, locale }: { code: string; locale: string },
    context: Context,
  ): Promise<string> {
    const found = await this.rows
      .of(currency, context)
      .one({ where: { code: { eq: code } }, fields: ['symbol', 'code', 'decimals'] });
    return money({ amount, ...signOf(found ?? { symbol: code, code, decimals: 2 }) }, locale);
  }

  /**
   * Returns the address of the order's page and the signed link that opens it on any device; empty when the
   * site's address is not configured.
   */
  async addressOf(
    of: LinkedTo,
    language: string,
  ): Promise<{ readonly url?: string; readonly link?: string }> {
    if (this.billing.site === '') return {};
    return {
      url: `${this.billing.site}/${language}${paths.order(of.id)}`,
      link: await this.links.linkTo(of),
    };
  }

  /** Returns the address of the order in the admin. */
  adminAddressOf(orderId: string): string | undefined {
    return this.billing.site === '' ? undefined : `${this.billing.site}/admin/ecommerce/orders/${orderId}`;
  }
}

/** The fields of a line that describe its quantity and dates. */
export const stayFields = ['quantity', 'pieces', 'startDate', 'endDate', 'startTime', 'endTime'] as const;

/** Returns ` / week` for a price per week; empty for a price per piece. */
export const unitIn = (unit: Readonly<Record<string, string>>, language: string) => {
  const label = unit[language] ?? unit.en;
  return label === undefined || label === '' ? '' : ` / ${label}`;
};
