import { callerOf, type Context, NotFoundError, Ownership, Rows, server, serverFor } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { profile } from '../entities/profile.js';
import { profilesToChats } from '../links.js';

/** A chat as one of its members sees it. */
export interface Membership {
  /** The subject whose profile it is. */
  readonly id: string;
  readonly socialModuleProfileId: string;
  readonly chatId: string;
}

/** Who talks in which chat. */
@Injectable()
export class Members {
  constructor(
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(Rows) private readonly rows: Rows,
  ) {}

  /** @throws NotFoundError where the profile is another's, or none */
  async demandOwn({ id, socialModuleProfileId }: Omit<Membership, 'chatId'>, tx?: Context['tx']): Promise<void> {
    const isOwn = await this.ownership.owns(id, { entity: profile, id: socialModuleProfileId }, tx);
    if (!isOwn) throw new NotFoundError('There is no such profile.');
  }

  /** The ids of the profiles that talk in a chat. @throws NotFoundError where the caller's profile is none of them */
  async of({ chatId, ...own }: Membership, tx?: Context['tx']): Promise<string[]> {
    await this.demandOwn(own, tx);
    const members = await this.rows
      .of(profilesToChats, { caller: server, tx })
      .find({ where: { chatId: { eq: chatId } }, fields: ['profileId'], orderBy: { createdAt: 'asc' } });
    const ids = [...new Set(members.map(({ profileId }) => profileId))];
    if (!ids.includes(own.socialModuleProfileId)) throw new NotFoundError('There is no such chat.');
    return ids;
  }
}

/** What a member asks for is done by the server, once it is known that they are one. */
export const asServer = (request: FastifyRequest): Context => ({ caller: serverFor(callerOf(request)) });
