import { InvalidError, Rows, server, Writer } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { identity } from '../../entities/identity.js';
import { OneTimeCodes } from '../codes/one-time-codes.sql.js';

/** Learns that e-mail addresses are their subjects'. */
@Injectable()
export class EmailVerification {
  constructor(
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(OneTimeCodes) private readonly codes: OneTimeCodes,
  ) {}

  /** @throws InvalidError when the code is not good */
  async verify(code: string): Promise<void> {
    await this.writer.transaction(async (tx) => {
      const redeemed = await this.codes.redeem('verify-email', code, tx);
      if (!redeemed?.identityId) throw badCode();
      await this.rows.of(identity, { caller: server, tx }).update(redeemed.identityId, { verifiedAt: new Date().toISOString() });
    });
  }
}

/** Of a code that never was, was used, is too old, or was replaced by another. */
export const badCode = () => InvalidError.of('data.code', 'The link is no longer good. Ask for another.');
