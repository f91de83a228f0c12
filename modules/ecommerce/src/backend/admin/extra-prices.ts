import { type Context, NotFoundError, Rows, Writer } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { ExtraPrice } from '../../admin-actions.js';
import { attribute } from '../../entities/attribute.js';
import { extra } from '../../entities/extra.js';
import { extrasToAttributes } from '../../links.js';
import { asServer } from '../as-server.js';
import {
  insertPrice,
  isAlone,
  type LinkedPrice,
  linkedPrices,
  pricedAttribute,
  requireCurrency,
} from './price-attributes.js';
import { keyFor } from './price-keys.js';

/** Edits the prices of extras, one for each currency. */
@Injectable()
export class ExtraPrices {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
  ) {}

  /** Returns the prices of an extra in the order of their links. @throws NotFoundError */
  async pricesOf(extraId: string, context: Context): Promise<ExtraPrice[]> {
    await this.rows.of(extra, context).byId(extraId, { fields: [] });
    return (await this.linked(extraId, context)).map(shown);
  }

  /** Creates the price of a currency, or changes the existing one. @throws NotFoundError, InvalidError */
  async set(
    extraId: string,
    { amount, currencyId: typedId }: { readonly amount: string; readonly currencyId: string },
    context: Context,
  ): Promise<ExtraPrice> {
    return this.writer.within(asServer(context), async (txContext) => {
      const currencyId = typedId.toLowerCase();
      const { adminTitle } = await this.rows
        .of(extra, txContext)
        .byId(extraId, { fields: ['adminTitle'], lock: 'update' });
      await requireCurrency(currencyId, this.rows, txContext);
      const existing = (await this.linked(extraId, txContext)).find((one) => one.currencyId === currencyId);
      if (existing && (await isAlone(existing.attributeId, this.rows, txContext))) {
        await this.rows.of(attribute, txContext).update(existing.attributeId, { number: amount });
        return shown({ ...existing, amount });
      }
      const { id: keyId } = await keyFor('price', null, { rows: this.rows, txContext });
      const given = { title: `${adminTitle}: price`, amount, currencyId, keyId };
      const attributeId = await insertPrice(given, this.rows, txContext);
      // An attribute that other rows share is not changed: the extra gets its own.
      if (existing)
        await this.rows.of(extrasToAttributes, txContext).update(existing.linkId, { attributeId });
      else await this.rows.of(extrasToAttributes, txContext).insert({ extraId, attributeId });
      return { attributeId, amount, currencyId };
    });
  }

  /** @throws NotFoundError when the extra has no such price */
  async remove(extraId: string, attributeId: string, context: Context): Promise<void> {
    await this.writer.within(asServer(context), async (txContext) => {
      const found = (await this.linked(extraId, txContext)).find(
        (one) => one.attributeId === attributeId.toLowerCase(),
      );
      if (!found) throw new NotFoundError('The extra has no such price.');
      if (await isAlone(found.attributeId, this.rows, txContext))
        await this.rows.of(attribute, txContext).delete(found.attributeId);
      else await this.rows.of(extrasToAttributes, txContext).delete(found.linkId);
    });
  }

  private async linked(extraId: string, context: Context): Promise<LinkedPrice[]> {
    const links = await this.rows.of(extrasToAttributes, context).find({
      where: { extraId: { eq: extraId } },
      fields: [],
      with: { attribute: pricedAttribute },
      orderBy: { orderIndex: 'asc' },
    });
    return links.flatMap(({ id, attribute: of }) => linkedPrices(of, id, null));
  }
}

const shown = ({ attributeId, amount, currencyId }: ExtraPrice): ExtraPrice => ({
  ...{ attributeId, amount, currencyId },
});
