import { type Context, Database, Rows } from '@flotilla/backend';
import { SiteZone, together } from '@flotilla/backend/ports';
import { currency } from '@flotilla/billing';
import { type Row, show } from '@flotilla/core';
import { dayIn, roundHalfUp, subtract, sum } from '@flotilla/core/values';
import { money } from '@flotilla/file-storage/drawing';
import { Inject, Injectable } from '@nestjs/common';
import { addressLines } from '../../addresses/address-format.js';
import { type Charge, charge } from '../../entities/charge.js';
import { order } from '../../entities/order.js';
import { store } from '../../entities/store.js';
import { ordersToBillingModuleCurrencies, ordersToProducts, storesToOrders } from '../../links.js';
import { nameOf, writtenName } from '../pricing/name-of.js';
import { signOf } from '../images/sign-of.js';
import { paths } from '../../paths.js';
import { writtenStay } from '../stay-length.js';
import { Billing } from '../payments/billing.js';
import { unpaidBalancesOf } from '../instalments/order-instalments.sql.js';
import { storedAddress } from '../purchases/stored-checkout.js';
import { payableTotalsOf } from '../pricing/line-totals.sql.js';
import { type LinkedTo, OrderLinks } from './order-links.js';

/** The lines and totals of an order, formatted for mails. */
export interface SoldText {
  readonly lines: string[];
  readonly totals: string[];
  /** The discounts in each currency. */
  readonly discounts: string[];
  /** The address of the goods on one line; undefined for orders that are not sent. */
  readonly deliveredTo: string | undefined;
  readonly isFree: boolean;
  readonly isSubscription: boolean;
  /** Whether all lines are rented by dates. */
  readonly isRental: boolean;
  /** The store that hands out a rental, with its phone; undefined for goods. */
  readonly place: string | undefined;
  /** Unpaid parts of the price, with the last day to pay them. */
  readonly balances: { readonly amount: string; readonly until: string }[];
  /** The price without these parts, in each currency that has some. */
  readonly deposits: string[];
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
    @Inject(SiteZone) private readonly zone: SiteZone,
  ) {}

  async of(orderId: string, locale: string, context: Context): Promise<SoldText> {
    const where = { orderId: { eq: orderId } };
    const fields = [...lineFields, ...stayFields] as const;
    const reduced = { ...where, discount: { gt: '0' } };
    const [sold, charges, reductions, address, place] = await together([
      this.rows
        .of(ordersToProducts, context)
        .find({ where, fields, orderBy: { createdAt: 'asc' }, limit: maxLines }),
      this.rows.of(charge, context).find({ where, fields: chargeFields, orderBy: { createdAt: 'asc' } }),
      this.rows
        .ofInstalled(ordersToBillingModuleCurrencies, context)
        ?.find({ where: reduced, fields: ['billingModuleCurrencyId', 'discount'] }) ?? Promise.resolve([]),
      this.deliveredTo(orderId, locale, context),
      this.placeOf(orderId, locale, context),
    ]);
    const isRental = sold.length > 0 && sold.every(({ startDate }) => startDate !== null);
    const totals = this.billing.isInstalled ? await payableTotalsOf([orderId], this.db) : [];
    const currencies = totals.map(({ billingModuleCurrency }) => billingModuleCurrency);
    const currencyOf = (currencyId: string | null) => currencies.find(({ id }) => id === currencyId);
    const products = lineTexts({ lines: sold, charges, locale, currencyOf });
    const beside = charges.filter(({ lineId }) => lineId === null);
    const deliveries = beside.flatMap(({ title, gross, currencyId }) => {
      const found = currencies.find(({ id }) => id === currencyId);
      return found
        ? `${writtenName(title, locale)}: ${money({ amount: gross, ...signOf(found) }, locale)}`
        : [];
    });
    return {
      lines: [...products.slice(0, Math.max(0, maxLines - deliveries.length)), ...deliveries],
      deliveredTo: address,
      totals: totals.map(({ total, billingModuleCurrency }) =>
        money({ amount: total, ...signOf(billingModuleCurrency) }, locale),
      ),
      discounts: reductions.flatMap(({ billingModuleCurrencyId, discount }) => {
        const found = currencyOf(billingModuleCurrencyId);
        return found ? [`−${money({ amount: discount, ...signOf(found) }, locale)}`] : [];
      }),
      isFree: totals.length > 0 && totals.every(({ total }) => Number(total) === 0),
      isSubscription: sold.length > 0 && sold.every(({ type }) => type === 'subscription'),
      isRental,
      place: isRental ? place : undefined,
      ...(sold.some(({ startDate }) => startDate !== null)
        ? await this.partsOf(orderId, totals, locale)
        : { balances: [], deposits: [] }),
    };
  }

  /** Returns the unpaid balances of a rental, and the part of its price before them. */
  private async partsOf(
    orderId: string,
    totals: Awaited<ReturnType<typeof payableTotalsOf>>,
    locale: string,
  ): Promise<Pick<SoldText, 'balances' | 'deposits'>> {
    if (!this.billing.isInstalled) return { balances: [], deposits: [] };
    const unpaid = await unpaidBalancesOf(orderId, this.db);
    const timeZone = await this.zone.current();
    return {
      balances: unpaid.map(({ amount, dueAt, billingModuleCurrency }) => ({
        amount: money({ amount, ...signOf(billingModuleCurrency) }, locale),
        until: dayIn(dueAt, timeZone),
      })),
      deposits: totals.flatMap(({ total, billingModuleCurrency: sign }) => {
        const own = unpaid.filter((one) => one.billingModuleCurrency.id === sign.id);
        const amount = roundHalfUp(subtract(total, sum(own.map((one) => one.amount))), sign.decimals);
        return own.length === 0 ? [] : [money({ amount, ...signOf(sign) }, locale)];
      }),
    };
  }

  /**
   * Returns the name of an order's store, with its address and hours for visitors and its phone. The address of the
   * seller may be elsewhere.
   */
  private async placeOf(orderId: string, locale: string, context: Context): Promise<string | undefined> {
    const found = await this.rows.of(storesToOrders, context).one({
      where: { orderId: { eq: orderId } },
      fields: [],
      with: { store: show(store, ['title', 'visitAddress', 'openingHours', 'phone']) },
      orderBy: { orderIndex: 'asc', id: 'asc' },
    });
    if (!found?.store) return undefined;
    const { title, visitAddress, openingHours, phone } = found.store;
    const place = [visitAddress, openingHours].map((value) => value[locale] || value.en);
    return [nameOf(title, locale), ...place, phone].filter(Boolean).join(', ');
  }

  private async deliveredTo(orderId: string, locale: string, context: Context): Promise<string | undefined> {
    const found = await this.rows
      .of(order, context)
      .one({ where: { id: { eq: orderId } }, fields: ['deliveryAddress'] });
    const address = storedAddress(found?.deliveryAddress);
    return address ? addressLines(address, locale).join(', ') : undefined;
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

/** Returns a text for each line and extra: `Aurora 68, July 3 – 9, 2027, 7 days: 7 × €420 / day`. */
function lineTexts({ lines, charges, locale, currencyOf }: LineTexts): string[] {
  const priceOf = ({ unitPrice, currencyId, unit = {} }: Priced) => {
    const found = currencyOf(currencyId);
    if (unitPrice === null || !found) return '';
    return ` × ${money({ amount: unitPrice, ...signOf(found) }, locale)}${unitIn(unit, locale)}`;
  };
  return lines
    .filter(({ title }) => Object.keys(title).length > 0)
    .flatMap((line) => {
      const stay = writtenStay(line, locale);
      const title = writtenName(line.title, locale);
      const found = currencyOf(line.currencyId);
      // The units of a rental may have several prices. Its length is in the dates already.
      const sum =
        line.segments && line.total !== null && found
          ? money({ amount: line.total, ...signOf(found) }, locale)
          : line.quantity + priceOf(line);
      return [
        `${stay === '' ? title : `${title}, ${stay}`}: ${sum}`,
        ...charges
          .filter(({ lineId }) => lineId === line.id)
          .map((one) => `${writtenName(one.title, locale)}: ${one.quantity}${priceOf(one)}`),
      ];
    });
}

interface LineTexts {
  readonly lines: readonly Pick<
    Row<typeof ordersToProducts>,
    'id' | (typeof lineFields)[number] | (typeof stayFields)[number]
  >[];
  readonly charges: readonly Pick<Charge, (typeof chargeFields)[number]>[];
  readonly locale: string;
  readonly currencyOf: (id: string | null) => Parameters<typeof signOf>[0] | undefined;
}

const lineFields = ['title', 'unit', 'unitPrice', 'total', 'segments', 'currencyId', 'type'] as const;
const chargeFields = ['lineId', 'title', 'quantity', 'unitPrice', 'gross', 'currencyId'] as const;

interface Priced {
  readonly unitPrice: string | null;
  readonly currencyId: string | null;
  readonly unit?: Readonly<Record<string, string>>;
}

/** The fields of a line that describe its quantity and dates. */
export const stayFields = ['quantity', 'pieces', 'startDate', 'endDate', 'startTime', 'endTime'] as const;

/** Returns ` / week` for a price per week; empty for a price per piece. */
export const unitIn = (unit: Readonly<Record<string, string>>, language: string) => {
  const label = unit[language] ?? unit.en;
  return label === undefined || label === '' ? '' : ` / ${label}`;
};
