import { schedule, resource } from '@flotilla/ecommerce';
import { make } from '@flotilla/testing';
import type { Product, ProductInput } from './products.fixture.js';
import type { Shop } from './shop.fixture.js';

export interface RentalInput extends ProductInput {
  /** Values of the schedule. */
  readonly terms?: object;
  readonly hulls?: number;
}

/** A product that is rented by dates, and its resources. */
export interface Rental extends Product {
  readonly resourceIds: readonly string[];
  readonly scheduleId: string;
}

const terms = {
  unit: 'day',
  timeZone: 'Asia/Nicosia',
  startTime: '09:00',
  endTime: '18:00',
  bufferBefore: 0,
  bufferAfter: 120,
  minUnits: 1,
  maxUnits: null,
  startDays: [],
  endDays: [],
  noticeHours: 0,
  horizonDays: 3650,
  holdMinutes: 35,
  cancellationPolicyId: null,
  paymentPlanId: null,
};

/** Makes a boat of 420.00 EUR a day with a schedule, and its hulls. */
export async function makeRental(shop: Shop, input: RentalInput = {}): Promise<Rental> {
  const { terms: own = {}, hulls = 1, ...product } = input;
  const boat = await shop.product({ prices: [{ amount: '420', currency: 'EUR' }], ...product });
  const { id: scheduleId } = await make(shop.app, schedule, { ...terms, ...own });
  await shop.app.request({
    method: 'PATCH',
    url: `/api/ecommerce/products/${boat.id}`,
    data: { scheduleId },
  });
  const resourceIds: string[] = [];
  for (let orderIndex = 0; orderIndex < hulls; orderIndex++) {
    const hull = await make(shop.app, resource, {
      storesToProductsId: boat.shelfId,
      isActive: true,
      orderIndex,
    });
    resourceIds.push(String(hull.id));
  }
  return { ...boat, resourceIds, scheduleId: String(scheduleId) };
}

/** Days of July 2027. */
export const july = (from: number, to: number) => ({
  startDate: `2027-07-${String(from).padStart(2, '0')}`,
  endDate: `2027-07-${String(to).padStart(2, '0')}`,
});
