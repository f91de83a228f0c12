import { Database, Rows, server } from '@flotilla/backend';
import {
  collectionTag,
  type Filtered,
  type FilteredList,
  LIST_FILTERS,
  type ListFilters,
  type Tag,
} from '@flotilla/backend/ports';
import { currency } from '@flotilla/billing';
import { roundHalfUp } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { attribute } from '../../entities/attribute.js';
import { paymentPlan } from '../../entities/payment-plan.js';
import { product } from '../../entities/product.js';
import { schedule } from '../../entities/schedule.js';
import { productsToAttributes, storesToProducts, storesToProductsToAttributes } from '../../links.js';
import { longestHeld } from '../../pricing/security-deposit.js';
import { productSecurity, type ShownSecurity } from '../../security-shapes.js';
import { Billing } from '../payments/billing.js';
import { plannedProducts } from '../schedules/payment-plans.sql.js';

/** Lists the security deposit on the page of a product: that of a rental of a day, in its first store. */
@Injectable()
export class ListDeposits {
  constructor(
    @Inject(LIST_FILTERS) filters: ListFilters,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Database) private readonly db: Database,
    @Inject(Billing) private readonly billing: Billing,
  ) {
    filters.add(productSecurity, (list, tags) => this.list(list, tags));
  }

  private async list({ near }: FilteredList, tags: Set<Tag>): Promise<Filtered> {
    if (near?.key !== product.key || !this.billing.isInstalled) return { facets: noFacets };
    for (const { key } of dependencies) tags.add(collectionTag(key));
    const [planned] = await plannedProducts([near.id], this.db);
    const found = planned ? await this.shown(near.id, planned) : undefined;
    return found
      ? {
          facets: { ...noFacets, count: 1 },
          found: foundOne(near.id),
          made: [{ ...found, variant: 'default' }],
        }
      : { facets: noFacets };
  }

  private async shown(
    id: string,
    {
      securityMode,
      securityDaysBefore,
      securityDeposits,
    }: Awaited<ReturnType<typeof plannedProducts>>[number],
  ): Promise<ShownSecurity | undefined> {
    const ids = Object.keys(securityDeposits);
    if (securityMode === 'none' || ids.length === 0) return undefined;
    const currencies = await this.rows.of(currency, { caller: server }).find({
      where: { id: { inArray: ids } },
      fields: ['slug', 'symbol', 'code', 'decimals'],
      orderBy: { isDefault: 'desc', createdAt: 'asc' },
    });
    const heldDays = longestHeld(securityDaysBefore);
    const wanted = securityMode === 'hold' && heldDays < 1 ? 'charge' : securityMode;
    const mode = wanted === 'on-site' || !this.billing.isOffered(wanted) ? 'on-site' : wanted;
    return {
      ...{ id, mode, daysBefore: securityDaysBefore, heldDays: mode === 'hold' ? heldDays : null },
      amounts: currencies.map(({ id: currencyId, slug, symbol, code, decimals }) => ({
        amount: roundHalfUp(securityDeposits[currencyId] ?? '0', decimals),
        currency: { slug, symbol, code, decimals },
      })),
    };
  }
}

const dependencies = [
  ...[product, schedule, paymentPlan, attribute, currency],
  ...[productsToAttributes, storesToProducts, storesToProductsToAttributes],
];

const foundOne = (id: string) => ({ ids: [id], count: 1, hasNext: false });

const noFacets = { query: '', names: [], facets: [], sorts: [], alternatives: [], isCombined: false };
