import { type Caller, type Context, ForbiddenError, Rows, server } from '@flotilla/backend';
import { show } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { secondFactor } from '../../entities/second-factor.js';
import { session } from '../../entities/session.js';
import { subjectsToSecondFactors } from '../../links.js';

/** How long a proof of presence is valid. */
const freshMs = 5 * 60_000;

/** Requires a proof of presence in the last five minutes for changes to how an account signs in. */
@Injectable()
export class Presence {
  constructor(@Inject(Rows) private readonly rows: Rows) {}

  /** @throws ForbiddenError whose cause has the rule `presence` */
  async require(caller: Caller): Promise<void> {
    if (
      caller.kind === 'server' ||
      (caller.kind === 'subject' && (await this.isFresh(caller.sessionId, 'provenAt')))
    )
      return;
    throw new ForbiddenError(message, [{ message, rule: 'presence' }]);
  }

  /**
   * Like {@link require}, for changes of second factors. An account with a factor must prove by it, since a
   * password alone must not remove it.
   * @throws ForbiddenError whose cause has the rule `presence`, and the parameter `by: 'factor'` where a
   * password is not enough
   */
  async requireFactor(caller: Caller): Promise<void> {
    await this.require(caller);
    if (
      caller.kind !== 'subject' ||
      !(await this.hasFactor(caller.id)) ||
      (await this.isFresh(caller.sessionId, 'factorProvenAt'))
    )
      return;
    throw new ForbiddenError(message, [{ message, rule: 'presence', params: { by: 'factor' } }]);
  }

  /** Records that the holder of a session proved their presence. */
  async recordProof(sessionId: string, by: ProvenBy, context: Context): Promise<void> {
    await this.rows.of(session, context).update(sessionId, provenNow(by));
  }

  /** Records a proof by the second factor that the caller has just set up. */
  async factorShown(caller: Caller): Promise<void> {
    if (caller.kind === 'subject' && caller.sessionId !== undefined)
      await this.recordProof(caller.sessionId, 'second-factor', { caller });
  }

  private async hasFactor(subjectId: string): Promise<boolean> {
    const links = await this.rows.of(subjectsToSecondFactors, { caller: server }).find({
      where: { subjectId: { eq: subjectId } },
      fields: [],
      with: { secondFactor: show(secondFactor, ['kind', 'confirmedAt']) },
    });
    return links.some(
      (link) => link.secondFactor.kind !== 'recovery-code' && link.secondFactor.confirmedAt !== null,
    );
  }

  private async isFresh(
    sessionId: string | undefined,
    proof: 'provenAt' | 'factorProvenAt',
  ): Promise<boolean> {
    if (sessionId === undefined) return false;
    const where = { id: { eq: sessionId } };
    const stored = await this.rows
      .of(session, { caller: server })
      .one({ where, fields: ['provenAt', 'factorProvenAt'] });
    return Date.now() - Date.parse(stored?.[proof] ?? '') < freshMs;
  }
}

/** How the holder of a session proved their presence; `nothing` for sessions of agents. */
export type ProvenBy = 'nothing' | 'first-factor' | 'second-factor';

/** Returns the session fields for a proof given now. */
export function provenNow(by: ProvenBy): { readonly provenAt?: string; readonly factorProvenAt?: string } {
  const now = new Date().toISOString();
  if (by === 'nothing') return {};
  return by === 'second-factor' ? { provenAt: now, factorProvenAt: now } : { provenAt: now };
}

const message = 'Confirm that it is you';
