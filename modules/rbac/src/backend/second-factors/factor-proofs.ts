import { type Context, serverFor, type WriteTransaction } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { PasskeyAssertion } from '../../second-factor-shapes.js';
import type { SecondFactor } from '../../entities/second-factor.js';
import { AccountMails } from '../mails/account-mails.js';
import { FactorRows } from './factor-rows.js';
import { Passkeys } from './passkeys.js';
import { recoveryHash } from './recovery-codes.js';
import { stepOf } from './totp.js';

/** Proof by a second factor: six digits, a recovery code or a passkey. */
export type FactorProof = { readonly code: string } | { readonly passkey: PasskeyAssertion };

export interface ProofContext {
  readonly site: URL;
  readonly language: string;
  readonly tx: WriteTransaction;
}

/** Checks proofs by second factors. */
@Injectable()
export class FactorProofs {
  constructor(
    @Inject(FactorRows) private readonly rows: FactorRows,
    @Inject(Passkeys) private readonly passkeys: Passkeys,
    @Inject(AccountMails) private readonly mails: AccountMails,
  ) {}

  /** Verifies a proof by a second factor. Each code is valid once. */
  async verify(
    subjectId: string,
    proof: FactorProof,
    { site, language, tx }: ProofContext,
  ): Promise<boolean> {
    if ('passkey' in proof)
      return (await this.passkeys.verifiedFactor(proof.passkey, site, tx))?.id === subjectId;
    const context = { caller: serverFor({ kind: 'subject', id: subjectId }), tx };
    const own = (await this.rows.lock(subjectId, context)).filter(({ confirmedAt }) => confirmedAt !== null);
    const digits = proof.code.replace(/\s/g, '');
    if (/^\d{6}$/.test(digits)) return this.useTotp(digits, own, context);
    const where = {
      secret: { eq: recoveryHash(proof.code, subjectId) },
      kind: { eq: 'recovery-code' },
    } as const;
    const used = await this.rows.of(context).one({ where, fields: [] });
    if (!used || !own.some(({ id }) => id === used.id)) return false;
    await this.rows.of(context).delete(used.id);
    await this.mails.signInChanged({ subjectId, what: 'recovery-code-used', language }, tx);
    return true;
  }

  private async useTotp(code: string, own: readonly SecondFactor[], context: Context): Promise<boolean> {
    for (const { id, kind, counter: last } of own) {
      const secret = kind === 'totp' ? await this.rows.secretOf(id, context) : '';
      // Anyone could compute codes of an empty key.
      const counter = secret === '' ? undefined : stepOf(code, { secret, last });
      if (counter === undefined) continue;
      await this.rows.of(context).update(id, { counter, usedAt: new Date().toISOString() });
      return true;
    }
    return false;
  }
}
