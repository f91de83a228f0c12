import { Database } from '@flotilla/backend';
import { collectionTag, InvalidationBus, TagCache } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { product } from '../../entities/product.js';
import { resource } from '../../entities/resource.js';
import { schedule } from '../../entities/schedule.js';
import { store } from '../../entities/store.js';
import { storesToProducts } from '../../links.js';
import { type BlockedTime, blockedTimes, resourcesOf, type SchedulePeriod } from './free-products.sql.js';

const dependsOn = [product, resource, schedule, store, storesToProducts];
const cacheBytes = 16 * 1024 ** 2;
/** Publication times depend on the time. */
const minuteMs = 60_000;

interface ProductResources {
  readonly productId: string;
  readonly storeId: string;
  /** The schedule in the time zone of the place. */
  readonly schedule: string;
  readonly resourceIds: readonly string[];
}

interface Wanted {
  readonly periods: readonly SchedulePeriod[];
  /** The stores where products are free; by default any. */
  readonly storeIds: readonly string[] | undefined;
  readonly atLeast: number | undefined;
}

/**
 * Finds the products of lists with a free resource. Caches which resources the products have, because any client may
 * request any dates of a list, and reads bookings for each request.
 */
@Injectable()
export class FreeResources {
  private readonly cached: TagCache<readonly ProductResources[]>;

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(InvalidationBus) bus: InvalidationBus,
  ) {
    this.cached = new TagCache(bus, { maxBytes: cacheBytes });
  }

  /** Returns those of the comma-separated products that are free. Runs one statement, and none without a period. */
  async productsWith(
    productIds: string,
    { periods, storeIds, atLeast }: Wanted,
  ): Promise<ReadonlySet<string>> {
    if (periods.length === 0) return new Set();
    const whole = {
      from: Math.min(...periods.map(({ from }) => from)),
      until: Math.max(...periods.map(({ until }) => until)),
    };
    const [products, times] = await Promise.all([
      this.resourcesOf(productIds, atLeast),
      blockedTimes(whole, this.db),
    ]);
    const isFree = freeBySchedule(periods, times);
    const found = products.filter(
      ({ schedule: key, storeId, resourceIds }) =>
        (storeIds === undefined || storeIds.includes(storeId)) && resourceIds.some((id) => isFree(key, id)),
    );
    return new Set(found.map(({ productId }) => productId));
  }

  private async resourcesOf(productIds: string, atLeast?: number): Promise<readonly ProductResources[]> {
    const make = async () => {
      const value = (await resourcesOf(productIds, this.db)).map(
        ({ productId, storeId, scheduleId, timeZone, resourceIds }) => ({
          ...{
            productId,
            storeId,
            schedule: keyOf(scheduleId, timeZone),
            resourceIds: resourceIds.split(','),
          },
        }),
      );
      const tags = new Set(dependsOn.map(({ key }) => collectionTag(key)));
      return { value, tags, size: JSON.stringify(value).length * 2 };
    };
    const minute = Math.floor(Date.now() / minuteMs);
    return (await this.cached.get(`${minute} ${productIds}`, make, atLeast)).value;
  }
}

const keyOf = (scheduleId: string, timeZone: string | null) => `${scheduleId} ${timeZone ?? ''}`;

/** Returns whether a resource is free for the stay of a schedule; false for a schedule without one. */
function freeBySchedule(periods: readonly SchedulePeriod[], times: readonly BlockedTime[]) {
  // Schedules with the same blocked time share its resources.
  const taken = new Map<string, ReadonlySet<string>>();
  const takenIn = ({ from, until }: SchedulePeriod) => {
    const known = taken.get(`${from} ${until}`);
    if (known) return known;
    const overlapping = times.filter((one) => one.from < until && one.until > from);
    const ids = new Set(overlapping.map(({ resourceId }) => resourceId));
    taken.set(`${from} ${until}`, ids);
    return ids;
  };
  const bySchedule = new Map(
    periods.map((one) => [keyOf(one.scheduleId, one.timeZone), takenIn(one)] as const),
  );
  return (schedule: string, resourceId: string) => bySchedule.get(schedule)?.has(resourceId) === false;
}
