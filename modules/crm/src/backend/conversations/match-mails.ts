import { Rows } from '@flotilla/backend';
import type { ReceivedMail } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { reply } from '../../entities/reply.js';
import { request } from '../../entities/request.js';
import { asCrm } from '../forms.js';

/** Finds the request that a received mail answers. */
@Injectable()
export class MatchMails {
  constructor(@Inject(Rows) private readonly rows: Rows) {}

  /**
   * Returns the request of a mail's signed address, else that of a message that it refers to. A reference
   * proves nothing, since a forwarded mail discloses it, so the sender must be the address of the request; a
   * bounce, which only adds a note, has another sender.
   */
  async requestOf({ target, references, from, kind }: ReceivedMail): Promise<string | undefined> {
    if (
      target !== undefined &&
      (await this.rows.of(request, asCrm).exists({ where: { id: { eq: target } } }))
    )
      return target;
    if (references.length === 0 || (from === undefined && kind !== 'bounce')) return undefined;
    const known = await this.rows.of(reply, asCrm).find({
      where: { messageId: { inArray: [...references] } },
      fields: ['messageId', 'requestId'],
      limit: references.length,
    });
    const requestIds = known.flatMap(({ requestId }) => requestId ?? []);
    if (requestIds.length === 0) return undefined;
    const candidates = await this.rows
      .of(request, asCrm)
      .find({ where: { id: { inArray: requestIds } }, fields: ['email'], limit: requestIds.length });
    const allowed = new Set(
      candidates
        .filter(({ email }) => kind === 'bounce' || email?.toLowerCase() === from)
        .map(({ id }) => id),
    );
    return (
      references
        .map((id) => known.find(({ messageId }) => messageId === id)?.requestId)
        .find((id) => id !== undefined && id !== null && allowed.has(id)) ?? undefined
    );
  }
}
