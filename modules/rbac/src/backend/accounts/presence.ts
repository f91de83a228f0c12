import { type Caller, type Context, ForbiddenError, Rows, server } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { session } from '../../entities/session.js';

/** How long it counts that somebody showed who they are. */
const freshMs = 5 * 60_000;

/** Whether it is still the owner who acts: who changes how one signs in must have shown who they are in the last five minutes. */
@Injectable()
export class Presence {
  constructor(@Inject(Rows) private readonly rows: Rows) {}

  /** @throws ForbiddenError whose cause has the rule `presence` */
  async demand(caller: Caller): Promise<void> {
    if (caller.kind === 'server' || (caller.kind === 'subject' && (await this.isFresh(caller.sessionId)))) return;
    throw new ForbiddenError(message, [{ message, rule: 'presence' }]);
  }

  /** The holder of a session showed who they are. */
  async shown(sessionId: string, context: Context): Promise<void> {
    await this.rows.of(session, context).update(sessionId, { provenAt: new Date().toISOString() });
  }

  private async isFresh(sessionId: string | undefined): Promise<boolean> {
    if (sessionId === undefined) return false;
    const where = { id: { eq: sessionId } };
    const kept = await this.rows.of(session, { caller: server }).one({ where, fields: ['provenAt'] });
    return Date.now() - Date.parse(kept?.provenAt ?? '') < freshMs;
  }
}

const message = 'Confirm that it is you';
