import { slugIn } from '@flotilla/core/languages';
import { type Context, Database, Rows, Writer, type WriteTransaction } from '@flotilla/backend';
import { defineJob, Jobs, MAIL, type Mail } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { spanText } from '../../bookings/stay-text.js';
import { type Product, product } from '../../entities/product.js';
import { type WaitingEntry, waitingEntry } from '../../entities/waiting-entry.js';
import { paths } from '../../paths.js';
import { Billing } from '../payments/billing.js';
import { nameOf } from '../pricing/name-of.js';
import { type RentedProduct, rentedProducts } from '../schedules/rented-products.sql.js';
import { type Days, isFreeIn, storesOf } from './free-dates.js';
import { waitingAfter } from './waiting.sql.js';
import { WaitingLinks } from './waiting-links.js';
import { freeDatesEmail } from './waiting-template.js';

const notify = defineJob('ecommerce.notify-waiting', z.object({ productId: z.guid() }), { retryLimit: 8 });

/** Entries of a product per statement, the oldest first. */
const atOnce = 2000;
const firstId = '00000000-0000-0000-0000-000000000000';

type Rented = readonly RentedProduct[];

/** Sends one mail to each waiting entry whose days are free again. */
@Injectable()
export class NotifyWaiting {
  constructor(
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(MAIL) private readonly mail: Mail,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Database) private readonly db: Database,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(WaitingLinks) private readonly links: WaitingLinks,
  ) {
    mail.add(freeDatesEmail);
    jobs.on(notify, ({ productId }, { caller }) => this.run(productId, { caller }));
  }

  /** Checks the entries of products once the transaction commits. */
  async send(productIds: readonly string[], tx: WriteTransaction): Promise<void> {
    for (const productId of productIds) await this.jobs.send(notify, { productId }, { tx });
  }

  private async run(productId: string, context: Context): Promise<void> {
    const stores = await rentedProducts([productId], this.db);
    if (stores.length === 0) return;
    const names = await this.rows.of(product, context).byId(productId, { fields: ['slug', 'slugs'] });
    const free = new Map<string, Promise<boolean>>();
    const isFree = ({ storeId, ...entry }: WaitingEntry) => {
      const days = daysOf(entry);
      const key = `${storeId} ${days.startDate} ${days.endDate}`;
      const found = free.get(key) ?? isFreeIn(storesOf(stores, storeId), days, this.db);
      free.set(key, found);
      return found;
    };
    const entries = this.rows.of(waitingEntry, context);
    let last = firstId;
    for (;;) {
      const ids = await waitingAfter({ productId, after: last, limit: atOnce }, this.db);
      const where = { id: { inArray: ids } };
      for (const entry of await entries.find({ where, orderBy: { id: 'asc' } }))
        if (await isFree(entry)) await this.notify(entry, { stores, names }, context);
      last = ids.at(-1) ?? last;
      if (ids.length < atOnce) return;
    }
  }

  private async notify(
    { id }: WaitingEntry,
    { stores, names }: { readonly stores: Rented; readonly names: Pick<Product, 'slug' | 'slugs'> },
    context: Context,
  ): Promise<void> {
    const unsubscribePath = await this.links.pathOf(id);
    await this.writer.within(context, async (txContext) => {
      const entries = this.rows.of(waitingEntry, txContext);
      const entry = await entries.one({ where: { id: { eq: id } }, lock: 'update' });
      if (entry?.status !== 'waiting') return;
      const { email, language } = entry;
      const days = daysOf(entry);
      const [first] = storesOf(stores, entry.storeId);
      const data = {
        title: nameOf(first?.title ?? {}, language),
        dates: spanText(days, language),
        unsubscribePath,
        url: this.addressOf({
          slug: slugIn(names, language) ?? names.slug,
          language,
          days,
          unit: first?.unit,
        }),
      };
      const message = { template: freeDatesEmail, topic: 'orders', beyondLimit: 'delay' as const };
      await this.mail.send({ ...message, data, language, receiver: { email } }, txContext.tx);
      await entries.update(id, { status: 'notified', notifiedAt: new Date().toISOString() });
    });
  }

  /** Returns the address of the checkout with the days. Hours are selected there. */
  private addressOf({
    slug,
    language,
    days,
    unit,
  }: {
    readonly slug: string;
    readonly language: string;
    readonly days: Days;
    readonly unit: RentedProduct['unit'] | undefined;
  }): string | undefined {
    const { site } = this.billing;
    if (site === '') return undefined;
    const query = unit === 'hour' ? '' : `?${new URLSearchParams({ ...days })}`;
    return `${site}/${language}${paths.productCheckout(slug)}${query}`;
  }
}

const daysOf = ({ startDate, endDate }: Days): Days => ({
  startDate: startDate.slice(0, 10),
  endDate: endDate.slice(0, 10),
});
