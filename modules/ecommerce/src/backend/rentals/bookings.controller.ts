import { ActionController, type CallOf, callerOf, Database, Handle } from '@flotilla/backend';
import { matchesEtag } from '@flotilla/backend/ports';
import { Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
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
import { Billing } from '../payments/billing.js';
import { FreeProducts } from '../bookings/free-products.js';
import { SubjectOrders } from '../carts/subject-orders.js';
import { calendarOf, ownBookings } from './calendar.sql.js';
import { OwnerBookings } from './owner-bookings.js';
import { ProductCalendars } from './product-calendars.js';

/** Calendars of products for everyone, and bookings for administrators. */
@ActionController()
export class BookingsController {
  constructor(
    @Inject(OwnerBookings) private readonly bookings: OwnerBookings,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(SubjectOrders) private readonly orders: SubjectOrders,
    @Inject(FreeProducts) private readonly free: FreeProducts,
    @Inject(ProductCalendars) private readonly calendars: ProductCalendars,
    @Inject(Database) private readonly db: Database,
  ) {}

  @Handle(productAvailability)
  async availability(
    { params, query }: CallOf<typeof productAvailability>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.billing.requireInstalled();
    const { body, etag } = await this.calendars.of(params.id, query);
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
}

const answerOf = async (made: Promise<Booking>): Promise<{ data: BookingAnswer }> => ({ data: await made });
