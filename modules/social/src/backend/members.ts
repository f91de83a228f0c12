import {
  type Caller,
  callerOf,
  type Context,
  ForbiddenError,
  NotFoundError,
  Ownership,
  Rows,
  server,
  serverFor,
} from '@flotilla/backend';
import { CONTACTS, type Contacts, together } from '@flotilla/backend/ports';
import { show } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { profile } from '../entities/profile.js';
import { profilesToChats } from '../links.js';

/** A chat from the perspective of a member. */
export interface Membership {
  /** Owner of the profile. */
  readonly id: string;
  readonly socialModuleProfileId: string;
  readonly chatId: string;
}

/** A member of a chat. */
export interface Member {
  readonly id: string;
  readonly isAssistant: boolean;
}

/** Membership in chats. */
@Injectable()
export class Members {
  constructor(
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(CONTACTS) private readonly contacts: Contacts,
  ) {}

  /** @throws NotFoundError for a missing profile, or one of another subject */
  async requireOwnProfile(
    { id, socialModuleProfileId }: Omit<Membership, 'chatId'>,
    tx?: Context['tx'],
  ): Promise<void> {
    const isOwn = await this.ownership.owns(id, { entity: profile, id: socialModuleProfileId }, tx);
    if (!isOwn) throw new NotFoundError('There is no such profile.');
  }

  /** Requires an account: profiles are public, so visitors cannot create any. @throws ForbiddenError */
  async requireAccount(subjectId: string, caller: Caller): Promise<void> {
    if (caller.kind !== 'subject' || caller.roles.length > 0) return;
    if (!(await this.contacts.hasAccount(subjectId)))
      throw new ForbiddenError({
        en: 'Sign in first: a profile is seen by everyone.',
        ru: 'Сначала войдите: профиль видят все.',
      });
  }

  /** Returns the members of a chat. @throws NotFoundError unless the caller's profile is a member */
  async of({ chatId, ...own }: Membership, tx?: Context['tx']): Promise<Member[]> {
    const [, links] = await together([
      this.requireOwnProfile(own, tx),
      this.rows.of(profilesToChats, { caller: server, tx }).find({
        where: { chatId: { eq: chatId } },
        fields: ['profileId'],
        with: { profile: kind },
        orderBy: { createdAt: 'asc' },
      }),
    ]);
    const members = new Map(
      links.map(({ profileId: id, profile: of }) => [id, { id, isAssistant: of?.variant === assistant }]),
    );
    if (!members.has(own.socialModuleProfileId)) throw new NotFoundError('There is no such chat.');
    return [...members.values()];
  }
}

/** Variant of profiles of assistants. */
export const assistant = 'artificial-intelligence';
const kind = show(profile, ['variant']);

/** Returns a context with the server's rights, for calls whose membership is already verified. */
export const asServer = (request: FastifyRequest): Context => ({ caller: serverFor(callerOf(request)) });
