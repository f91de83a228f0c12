import { randomBytes, timingSafeEqual } from 'node:crypto';
import { type Context, NotFoundError, Rows, server } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { resource } from '../../entities/resource.js';
import { asServer } from '../as-server.js';
import { Billing } from '../payments/billing.js';

/** Secret addresses of the calendar feeds of resources. */
@Injectable()
export class CalendarAddresses {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Billing) private readonly billing: Billing,
  ) {}

  /** The host in the UIDs of this site. */
  get host(): string {
    return URL.parse(this.billing.site)?.hostname ?? 'localhost';
  }

  /** Returns the address; null until one is requested. @throws NotFoundError */
  async of(resourceId: string): Promise<string | null> {
    const token = await this.tokenOf(resourceId);
    if (token === undefined) throw new NotFoundError('There is no such resource.');
    return token === null ? null : this.addressOf(resourceId, token);
  }

  /** Replaces the address. @throws NotFoundError */
  async renew(resourceId: string, context: Context): Promise<string> {
    const calendarToken = randomBytes(24).toString('base64url');
    const { id } = await this.rows.of(resource, asServer(context)).update(resourceId, { calendarToken });
    return this.addressOf(id, calendarToken);
  }

  /** Compares a token in constant time. @throws NotFoundError for an unknown resource and a wrong token alike */
  async require(resourceId: string, token: string): Promise<void> {
    const [given, own] = [Buffer.from(token), Buffer.from((await this.tokenOf(resourceId)) ?? '')];
    if (own.length === 0 || given.length !== own.length || !timingSafeEqual(given, own))
      throw new NotFoundError('There is no such calendar.');
  }

  private addressOf(resourceId: string, token: string): string {
    return `${this.billing.site}/api/ecommerce/resources/${resourceId}/calendar.ics?token=${token}`;
  }

  private async tokenOf(resourceId: string): Promise<string | null | undefined> {
    const where = { id: { eq: resourceId } };
    const found = await this.rows
      .of(resource, { caller: server })
      .one({ where, fields: [], secrets: ['calendarToken'] });
    return found?.calendarToken;
  }
}
