import { ActionController, type CallOf, callerOf, Database, Handle, NotFoundError } from '@flotilla/backend';
import { etagOf, matchesEtag } from '@flotilla/backend/ports';
import { Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { availabilityOf } from '../../bookings/availability.js';
import { addDays } from '../../bookings/days.js';
import {
  type Availability,
  type AvailableProduct,
  availableProducts,
  blockDays,
  type BookingAnswer,
  bookingCalendar,
  bookingsOfOrder,
  type CalendarAnswer,
  endBooking,
  moveBooking,
  type OwnBooking,
  productAvailability,
  startBooking,
} from '../../booking-actions.js';
import type { Booking } from '../../entities/booking.js';
import { priceStay, type StayRates } from '../../pricing/stay-price.js';
import { Billing } from '../payments/billing.js';
import { offerOf } from '../pricing/lines.sql.js';
import type { Offer } from '../pricing/priced-line.js';
import { resourceTimes } from '../bookings/bookings.sql.js';
import { FreeProducts } from '../bookings/free-products.js';
import { type RentedProduct, rentedProducts } from '../schedules/rented-products.sql.js';
import { SubjectOrders } from '../carts/subject-orders.js';
import { calendarOf, feedsOf, ownBookings } from './calendar.sql.js';
import { OwnerBookings } from './owner-bookings.js';

/** Calendars of products for everyone, and bookings for administrators. */
@ActionController()
export class BookingsController {
  constructor(
    @Inject(OwnerBookings) private readonly bookings: OwnerBookings,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(SubjectOrders) private readonly orders: SubjectOrders,
    @Inject(FreeProducts) private readonly free: FreeProducts,
    @Inject(Database) private readonly db: Database,
  ) {}

  @Handle(productAvailability)
  async availability(
    { params, query }: CallOf<typeof productAvailability>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.billing.requireInstalled();
    const body = JSON.stringify({ data: await this.daysOf(params.id, query) });
    const etag = etagOf(body);
    const known = request.headers['if-none-match'];
    // Caches revalidate each response, because other buyers book concurrently.
    void reply.headers({
      etag,
      'cache-control': 'no-cache',
      'content-type': 'application/json; charset=utf-8',
    });
    if (known !== undefined && matchesEtag(known, etag)) return void reply.status(304).send();
    return void reply.send(body);
  }

  @Handle(availableProducts)
  async available({
    query,
  }: CallOf<typeof availableProducts>): Promise<{ data: readonly AvailableProduct[] }> {
    this.billing.requireInstalled();
    return { data: await this.free.page(query) };
  }

  @Handle(bookingCalendar)
  async calendar({ query }: CallOf<typeof bookingCalendar>): Promise<{ data: CalendarAnswer }> {
    this.billing.requireInstalled();
    return { data: await calendarOf(query, this.db) };
  }

  @Handle(bookingsOfOrder)
  async ofOrder({ params }: CallOf<typeof bookingsOfOrder>): Promise<{ data: OwnBooking[] }> {
    await this.orders.require(params.id, params.orderId);
    return { data: await ownBookings(params.orderId, this.db) };
  }

  @Handle(blockDays)
  async block(
    { body }: CallOf<typeof blockDays>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: BookingAnswer }> {
    return answerOf(this.bookings.block(body, { caller: callerOf(request) }));
  }

  @Handle(moveBooking)
  async move(
    { params, body }: CallOf<typeof moveBooking>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: BookingAnswer }> {
    return answerOf(this.bookings.move(params.id, body, { caller: callerOf(request) }));
  }

  @Handle(startBooking)
  async start(
    { params }: CallOf<typeof startBooking>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: BookingAnswer }> {
    return answerOf(this.bookings.start(params.id, { caller: callerOf(request) }));
  }

  @Handle(endBooking)
  async end(
    { params }: CallOf<typeof endBooking>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: BookingAnswer }> {
    return answerOf(this.bookings.end(params.id, { caller: callerOf(request) }));
  }

  private async daysOf(
    productId: string,
    { startDate, endDate, storeId }: { startDate: string; endDate: string; storeId?: string },
  ): Promise<Availability> {
    const rented = await this.rentalOf(productId, storeId);
    const { storesToProductsId, timeZone, unit } = rented;
    const period = {
      from: Date.parse(addDays(startDate, -2)),
      until: Date.parse(addDays(endDate, 2 + longest)),
    };
    const [resources, offer, feeds] = await Promise.all([
      resourceTimes([storesToProductsId], period, this.db),
      offerOf({ productId, storeId: rented.storeId, quantity: 1 }, this.db),
      feedsOf(storesToProductsId, this.db),
    ]);
    const days = availabilityOf({
      ...{ startDate, endDate, terms: rented, now: Date.now() },
      resources: resources.map(({ busy }) => busy),
    });
    return {
      timeZone,
      unit,
      currencyId: offer?.currencyId ?? null,
      feeds,
      days: days.map((day) => ({ ...day, price: offer ? priceOfDay(day.date, offer, rented) : null })),
    };
  }

  /** @throws NotFoundError when the store does not rent the product out */
  private async rentalOf(productId: string, storeId: string | undefined): Promise<RentedProduct> {
    const found = await rentedProducts([productId], this.db);
    const rented = found.find((one) => storeId === undefined || one.storeId === storeId.toLowerCase());
    if (!rented) throw new NotFoundError('There is no such product with a schedule.');
    return rented;
  }
}

/** Returns the price of a single unit on a day. */
function priceOfDay(day: string, { price, billingModuleCurrency }: Offer, rates: StayRates): string | null {
  if (price === null || billingModuleCurrency === null) return null;
  const { id: currencyId, decimals } = billingModuleCurrency;
  return priceStay({ days: [{ day, units: 1 }], pieces: 1, price, currencyId, decimals }, rates).unitPrice;
}

/** Days after the period that a stay within it may reach. */
const longest = 430;

const answerOf = async (made: Promise<Booking>): Promise<{ data: BookingAnswer }> => ({ data: await made });
