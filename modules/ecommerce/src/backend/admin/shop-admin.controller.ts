import {
  ActionController,
  type CallOf,
  callerOf,
  Database,
  Handle,
  LANGUAGES,
  NotFoundError,
  Rows,
} from '@flotilla/backend';
import { languageOf, SiteZone } from '@flotilla/backend/ports';
import { dayIn, startOfDayIn } from '@flotilla/core/values';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  buyerOfOrder,
  type ExtraPrice,
  extraPrices,
  type OrderBuyer,
  type ProductPrice,
  productPricing,
  removeExtraPrice,
  removePrice,
  setExtraPrice,
  setPrice,
  type StockItem,
  type SoldLine,
  soldLines,
} from '../../admin-actions.js';
import { product } from '../../entities/product.js';
import { Billing } from '../payments/billing.js';
import { Buyers } from './buyers.js';
import { linesSold, stockItemsOf } from './shop-admin.sql.js';
import { ExtraPrices } from './extra-prices.js';
import { PriceEditor } from './price-editor.js';

const pageLines = 1000;

/** Admin actions: prices and stock of a product, buyers, and the export of orders. */
@ActionController()
export class ShopAdminController {
  constructor(
    @Inject(PriceEditor) private readonly prices: PriceEditor,
    @Inject(ExtraPrices) private readonly extras: ExtraPrices,
    @Inject(Buyers) private readonly buyers: Buyers,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Database) private readonly db: Database,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
    @Inject(SiteZone) private readonly zone: SiteZone,
  ) {}

  @Handle(productPricing)
  async pricing(
    { params: { id } }: CallOf<typeof productPricing>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: { prices: ProductPrice[]; shelves: StockItem[] } }> {
    this.billing.requireInstalled();
    const context = { caller: callerOf(request) };
    if (!(await this.rows.of(product, context).exists({ where: { id: { eq: id } } })))
      throw new NotFoundError('There is no such product.');
    const prices = await this.prices.pricesOf(id, context);
    return { data: { prices, shelves: await stockItemsOf(id, this.db) } };
  }

  @Handle(setPrice)
  async set(
    { params, body }: CallOf<typeof setPrice>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: ProductPrice }> {
    this.billing.requireInstalled();
    return { data: await this.prices.set(params.id, body, { caller: callerOf(request) }) };
  }

  @Handle(removePrice)
  async remove({ params, query }: CallOf<typeof removePrice>, @Req() request: FastifyRequest) {
    await this.prices.remove(params.id, params.attributeId, query.storeId ?? null, {
      caller: callerOf(request),
    });
    return { data: { ok: true as const } };
  }

  @Handle(extraPrices)
  async pricesOfExtra(
    { params: { id } }: CallOf<typeof extraPrices>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: ExtraPrice[] }> {
    this.billing.requireInstalled();
    return { data: await this.extras.pricesOf(id, { caller: callerOf(request) }) };
  }

  @Handle(setExtraPrice)
  async setExtra(
    { params, body }: CallOf<typeof setExtraPrice>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: ExtraPrice }> {
    this.billing.requireInstalled();
    return { data: await this.extras.set(params.id, body, { caller: callerOf(request) }) };
  }

  @Handle(removeExtraPrice)
  async removeExtra({ params }: CallOf<typeof removeExtraPrice>, @Req() request: FastifyRequest) {
    this.billing.requireInstalled();
    await this.extras.remove(params.id, params.attributeId, { caller: callerOf(request) });
    return { data: { ok: true as const } };
  }

  @Handle(buyerOfOrder)
  async buyer(
    { params: { id } }: CallOf<typeof buyerOfOrder>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: OrderBuyer }> {
    return { data: await this.buyers.of(id, { caller: callerOf(request) }) };
  }

  @Handle(soldLines)
  async sold(
    { query }: CallOf<typeof soldLines>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: SoldLine[]; meta: { next: string | null } }> {
    this.billing.requireInstalled();
    const { from, to, after } = query;
    const timeZone = await this.zone.current();
    const days = {
      from: from && startOfDayIn(from, timeZone),
      before: to && startOfDayIn(dayAfter(to), timeZone),
    };
    const lines = await linesSold(
      { ...days, after, language: languageOf(request, this.languages), limit: pageLines },
      this.db,
    );
    const next = lines.length === pageLines ? (lines.at(-1)?.id ?? null) : null;
    return { data: lines.map(({ id: _, ...line }) => line), meta: { next } };
  }
}

const dayAfter = (day: string) => dayIn(Date.parse(day) + 86_400_000, 'UTC');
