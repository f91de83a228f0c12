import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { Database, NotFoundError, Rows, server } from '@flotilla/backend';
import { storedKey } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { type Order, order } from '../../entities/order.js';

/** The order of a link, with the address that the link is mailed to. */
export type LinkedTo = Pick<Order, 'id' | 'email'>;

/** Lifetime of a link, in seconds. */
const lifetime = 180 * 86_400;
const pattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,12})\.([\w-]{43})$/;

/**
 * Signed links that open an order without a session: `<order>.<issued, in seconds>.<signature>`. A link is
 * valid for 180 days, and only while the order has the address that received the link: a buyer corrects an
 * address by reopening the order. The key changes every half year. Deleting the keys
 * `ecommerce.order-links.…` from the table `flotilla_key` and restarting revokes all links.
 */
@Injectable()
export class OrderLinks {
  private readonly keys = new Map<string, Promise<KeyObject>>();

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Rows) private readonly rows: Rows,
  ) {}

  /** Returns a new link to an order, for a mail to its address. */
  async linkTo({ id: orderId, email }: LinkedTo): Promise<string> {
    const issued = Math.floor(Date.now() / 1000);
    return `${orderId}.${issued}.${(await this.signatureOf({ id: orderId, email }, issued)).toString('base64url')}`;
  }

  /**
   * Returns the order id of a link. @throws NotFoundError for a link that is invalid, expired, or was sent to
   * a former address
   */
  async orderOf(link: string): Promise<string> {
    const [, orderId = '', issuedText = '', signature = ''] = pattern.exec(link) ?? [];
    const issued = Number(issuedText);
    const age = Date.now() / 1000 - issued;
    // Checked first, so that keys are created only for valid times.
    if (orderId === '' || age < -clockDifference || age > lifetime) throw gone();
    const found = await this.rows
      .of(order, { caller: server })
      .one({ where: { id: { eq: orderId } }, fields: ['email'] });
    if (!found) throw gone();
    const [given, own] = [Buffer.from(signature, 'base64url'), await this.signatureOf(found, issued)];
    if (given.length !== own.length || !timingSafeEqual(given, own)) throw gone();
    return orderId;
  }

  private async signatureOf({ id, email }: LinkedTo, issued: number): Promise<Buffer> {
    return createHmac('sha256', await this.keyOf(issued))
      .update(`${id}.${issued}.${email?.toLowerCase() ?? ''}`)
      .digest();
  }

  private keyOf(issued: number): Promise<KeyObject> {
    const moment = new Date(issued * 1000);
    const name = `ecommerce.order-links.${moment.getUTCFullYear()}-${moment.getUTCMonth() < 6 ? 1 : 2}`;
    const key = this.keys.get(name) ?? storedKey(this.db, name);
    this.keys.set(name, key);
    key.catch(() => this.keys.delete(name));
    return key;
  }
}

/** Allowed clock difference between two servers, in seconds. */
const clockDifference = 60;

const gone = () => new NotFoundError('This order link is wrong or has expired.');
