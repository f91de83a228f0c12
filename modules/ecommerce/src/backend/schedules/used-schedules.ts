import { Database } from '@flotilla/backend';
import { collectionTag, InvalidationBus, TagCache } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { product } from '../../entities/product.js';
import { rate } from '../../entities/rate.js';
import { schedule } from '../../entities/schedule.js';
import { season } from '../../entities/season.js';
import { store } from '../../entities/store.js';
import { storesToProducts } from '../../links.js';
import { type UsedSchedule, usedSchedules } from './rented-products.sql.js';

const dependsOn = [product, rate, schedule, season, store, storesToProducts];
const cacheBytes = 4 * 1024 ** 2;

/** Caches the schedules of published products until one of their rows changes, because any client may search by dates. */
@Injectable()
export class UsedSchedules {
  private readonly cached: TagCache<readonly UsedSchedule[]>;

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(InvalidationBus) bus: InvalidationBus,
  ) {
    this.cached = new TagCache(bus, { maxBytes: cacheBytes });
  }

  /** Returns the schedules, once per time zone. `atLeast`: number of a change that they must include. */
  async all(atLeast?: number): Promise<readonly UsedSchedule[]> {
    const make = async () => {
      const value = await usedSchedules(this.db);
      const tags = new Set(dependsOn.map(({ key }) => collectionTag(key)));
      return { value, tags, size: JSON.stringify(value).length * 2 };
    };
    return (await this.cached.get('all', make, atLeast)).value;
  }
}
