import { type Context, Rows, Writer } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { discount } from '../../entities/discount.js';
import { discountCode } from '../../entities/discount-code.js';
import { randomSigns } from '../random-signs.js';

export interface CodesInput {
  readonly count: number;
  readonly prefix: string;
  /** Uses of each code; null for no limit. */
  readonly usageLimit: number | null;
}

/** Random characters of a code, so that buyers can't guess one. */
const length = 8;

/** Creates codes of discounts. */
@Injectable()
export class GenerateCodes {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
  ) {}

  /** Creates random codes. @throws NotFoundError; ConflictError in the rare case that a code exists */
  async generate(
    discountId: string,
    { count, prefix, usageLimit }: CodesInput,
    context: Context,
  ): Promise<{ id: string; code: string }[]> {
    return this.writer.within(context, async (txContext) => {
      await this.rows.of(discount, txContext).byId(discountId, { fields: [], lock: 'share' });
      const codes = new Set<string>();
      while (codes.size < count) codes.add(prefix + randomSigns(length));
      const rows = [...codes].map((code) => ({ discountId, code, usageLimit }));
      const made = await this.rows.of(discountCode, txContext).insertMany(rows);
      return made.map(({ id, code }) => ({ id, code }));
    });
  }
}
