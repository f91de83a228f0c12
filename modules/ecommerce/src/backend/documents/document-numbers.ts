import { Rows, type TransactionContext } from '@flotilla/backend';
import { dayIn } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import type { DocumentKind } from '../../documents/document-kinds.js';
import { type NumberSeries, numberSeries } from '../../entities/number-series.js';
import type { Store } from '../../entities/store.js';
import { storeZone } from '../store-zone.js';

/** A number that is taken in the caller's transaction. */
interface TakenNumber {
  readonly number: string;
  readonly seriesId: string;
  readonly sequence: number;
  readonly issuedAt: string;
}

/** A store as its documents are numbered. */
export interface NumberedStore {
  readonly storeId: string;
  /** The beginning of the numbers. */
  readonly name: string;
  readonly timeZone: string;
}

/** Numbers the documents of stores: per store, kind and year, without gaps. */
@Injectable()
export class DocumentNumbers {
  constructor(@Inject(Rows) private readonly rows: Rows) {}

  /**
   * Takes the next number. Locks its series until the transaction ends, so a rollback returns the number.
   * Call it last: it waits for the other documents of the store.
   */
  async take(store: NumberedStore, kind: DocumentKind, context: TransactionContext): Promise<TakenNumber> {
    const year = yearNow(store);
    const { id: seriesId } = await this.seriesOf(store, kind, year, context);
    const series = this.rows.of(numberSeries, context);
    const { prefix, next } = await series.byId(seriesId, { lock: 'update' });
    // The year may end while the lock is awaited.
    if (yearNow(store) !== year) return this.take(store, kind, context);
    await series.update(seriesId, { next: next + 1 });
    return {
      ...{ number: prefix + String(next).padStart(digits, '0'), seriesId, sequence: next },
      issuedAt: new Date().toISOString(),
    };
  }

  /** Returns the store of a document, also of one that was deleted since. */
  async storeOf(
    { seriesId }: { readonly seriesId: string },
    timeZone: string,
    context: TransactionContext,
  ): Promise<NumberedStore> {
    const { storeId, prefix } = await this.rows.of(numberSeries, context).byId(seriesId);
    return { storeId, name: prefix.replace(/-\d{4}-$/, ''), timeZone };
  }

  private async seriesOf(
    { storeId, name }: NumberedStore,
    kind: DocumentKind,
    year: number,
    context: TransactionContext,
  ): Promise<NumberSeries> {
    const series = this.rows.of(numberSeries, context);
    const found = await series.one({
      where: { storeId: { eq: storeId }, kind: { eq: kind }, year: { eq: year } },
    });
    if (found) return found;
    const begin = kind === 'invoice' ? name : `${name}-CN`;
    const isTaken = await series.exists({ where: { prefix: { eq: `${begin}-${year}-` } } });
    // A store can have the former slug of another one.
    const prefix = `${begin}${isTaken ? `-${storeId.slice(0, 8).toUpperCase()}` : ''}-${year}-`;
    return series.findOrCreate({ storeId, kind, year, prefix }, { by: ['storeId', 'kind', 'year'] });
  }
}

const digits = 5;
const maxName = 60;
const yearNow = ({ timeZone }: NumberedStore) => Number(dayIn(Date.now(), timeZone).slice(0, 4));

/** Returns a store as its invoices are numbered: `LIMASSOL-MARINA-2027-00001`. */
export const numberedStore = ({
  id: storeId,
  slug,
  timeZone,
}: Pick<Store, 'id' | 'slug' | 'timeZone'>): NumberedStore => ({
  ...{ storeId, timeZone: storeZone(timeZone) },
  name: slug.slice(0, maxName).toUpperCase(),
});
