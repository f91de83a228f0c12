import { NotFoundError, Ownership, type RateLimit, RateLimits } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { order } from '../../entities/order.js';
import { OrderLinks } from './order-links.js';

/** Calls per minute with one link: an open page makes about six, and reads the order every ten seconds. */
const opensOfLink = 120;
/** Calls per minute of a network, with any links: an office has several buyers. */
const opensOfNetwork = 600;
const minuteMs = 60_000;
const tooMany = 'Too many orders were opened. Try again in a minute.';

/** The order of a signed link, and its owner. */
export interface OpenedLink {
  readonly orderId: string;
  readonly subjectId: string;
}

/** Opens orders by signed links, within a rate limit. */
@Injectable()
export class OpenedLinks {
  private readonly linkLimit: RateLimit;
  private readonly networkLimit: RateLimit;

  constructor(
    @Inject(OrderLinks) private readonly links: OrderLinks,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(RateLimits) limits: RateLimits,
  ) {
    this.linkLimit = limits.of({ name: 'ecommerce.order-link', calls: opensOfLink, windowMs: minuteMs });
    this.networkLimit = limits.of({
      name: 'ecommerce.order-links',
      calls: opensOfNetwork,
      windowMs: minuteMs,
    });
  }

  /** @throws NotFoundError, TooManyError */
  async open(link: string, { ip }: Pick<FastifyRequest, 'ip'>): Promise<OpenedLink> {
    await this.networkLimit.enforce(ip, tooMany);
    const orderId = await this.links.orderOf(link);
    await this.linkLimit.enforce(`${ip} ${orderId}`, tooMany);
    const [subjectId] = await this.ownership.ownersOf({ entity: order, id: orderId });
    if (subjectId === undefined) throw new NotFoundError('There is no such order.');
    return { orderId, subjectId };
  }
}
