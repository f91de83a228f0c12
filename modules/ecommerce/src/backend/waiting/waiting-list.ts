import {
  type Context,
  Database,
  NotFoundError,
  RefusedError,
  Rows,
  type TransactionContext,
  Writer,
} from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { WaitingAnswer } from '../../waiting-actions.js';
import { type WaitingEntry, waitingEntry } from '../../entities/waiting-entry.js';
import { asServer } from '../as-server.js';
import { nameOf } from '../pricing/name-of.js';
import { rentedProducts } from '../schedules/rented-products.sql.js';
import { chooseVariation } from '../variations/choose-variation.js';
import { type Days, isFreeIn, requireRentable, storesOf } from './free-dates.js';
import { NotifyWaiting } from './notify-waiting.js';
import { lockWaiting } from './waiting.sql.js';
import { WaitingLinks } from './waiting-links.js';

/** Entries that wait for a visitor, and for a mail address, at the same time. */
const maxWaiting = 20;

/** A request for a mail when days are free. */
export interface Wish extends Days {
  readonly productId: string;
  readonly storeId?: string | undefined;
  readonly email: string;
}

/** Visitors who wait until days are free again. */
@Injectable()
export class WaitingList {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Database) private readonly db: Database,
    @Inject(NotifyWaiting) private readonly notify: NotifyWaiting,
    @Inject(WaitingLinks) private readonly links: WaitingLinks,
  ) {}

  /**
   * Adds an entry, or returns the one of the same address and days. @throws NotFoundError, InvalidError; RefusedError for
   * days that are free or can't be rented, and for too many entries
   */
  async add(
    { email: given, storeId: store, ...days }: Wish,
    { subjectId, language }: { readonly subjectId: string; readonly language: string },
    context: Context,
  ): Promise<WaitingAnswer> {
    const email = given.toLowerCase();
    const storeId = store?.toLowerCase() ?? null;
    const wish = { ...days, storeId };
    await this.requireTaken(wish, language);
    return this.writer.within(asServer(context), async (txContext) => {
      await lockWaiting([email, subjectId], txContext.tx);
      const entries = this.rows.of(waitingEntry, txContext);
      const { productId, startDate, endDate } = wish;
      const same = {
        ...{ productId: { eq: productId }, startDate: { eq: startDate }, endDate: { eq: endDate } },
        storeId: storeId === null ? { isNull: true as const } : { eq: storeId },
      };
      const known = await entries.one({ where: { ...same, email: { eq: email }, ...waiting } });
      if (known) return answerOf(known);
      const counts = [
        await entries.count({ where: { email: { eq: email }, ...waiting } }),
        await entries.count({ where: { subjectId: { eq: subjectId }, ...waiting } }),
      ];
      if (Math.max(...counts) >= maxWaiting)
        throw new RefusedError(`You can wait for ${maxWaiting} periods at a time.`);
      const added = await entries.insert({ ...wish, email, language, subjectId });
      // The days may have become free since the check.
      await this.notify.send([productId], txContext.tx);
      return answerOf(added);
    });
  }

  /** Returns the entry of a link. @throws NotFoundError for a wrong code */
  async ofLink(id: string, code: string, context: Context): Promise<WaitingEntry> {
    const found =
      (await this.links.isValid(id, code)) &&
      (await this.rows.of(waitingEntry, asServer(context)).one({ where: { id: { eq: id } } }));
    if (!found) throw new NotFoundError('This link is not valid any more.');
    return found;
  }

  /** Ends all entries of the address of a link. @throws NotFoundError for a wrong code */
  async stop(id: string, code: string, context: Context): Promise<WaitingEntry> {
    const { email } = await this.ofLink(id, code, context);
    return this.writer.within(asServer(context), async (txContext) => {
      const where = { email: { eq: email }, ...waiting };
      await this.end(where, txContext);
      return this.rows.of(waitingEntry, txContext).byId(id);
    });
  }

  private async end(
    where: { readonly email: { readonly eq: string } } & typeof waiting,
    txContext: TransactionContext,
  ): Promise<void> {
    const entries = this.rows.of(waitingEntry, txContext);
    const found = await entries.find({ where, fields: [], orderBy: { id: 'asc' }, lock: 'update' });
    if (found.length > 0) await entries.updateMany(found.map(({ id }) => ({ id, status: 'ended' as const })));
  }

  /** @throws NotFoundError, InvalidError, RefusedError */
  private async requireTaken(
    { productId, storeId, ...days }: Days & { readonly productId: string; readonly storeId: string | null },
    language: string,
  ): Promise<void> {
    const stores = storesOf(await rentedProducts([productId], this.db), storeId);
    const [first] = stores;
    if (!first) throw new NotFoundError('There is no such product with a schedule.');
    if (first.hasVariations) throw chooseVariation(nameOf(first.title, language));
    requireRentable(first, days, nameOf(first.title, language));
    if (await isFreeIn(stores, days, this.db))
      throw new RefusedError('These days are free. You can book them now.');
  }
}

const waiting = { status: { eq: 'waiting' } } as const;

const answerOf = ({ productId, storeId, startDate, endDate, email }: WaitingEntry): WaitingAnswer => ({
  ...{ productId, storeId, email },
  startDate: startDate.slice(0, 10),
  endDate: endDate.slice(0, 10),
});
