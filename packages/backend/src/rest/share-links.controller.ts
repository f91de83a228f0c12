import { Inject, Req } from '@nestjs/common';
import type { Registry } from '@flotilla/core';
import { createShareLink, listShareLinks, revokeShareLink } from '@flotilla/core/change-sets';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../access/access.guard.js';
import { ChangeSetAccess } from '../change-sets/change-set-access.js';
import { ChangeSetStore, requireState, unpublished } from '../change-sets/change-set-store.js';
import { authorOf } from '../change-sets/pending-change.js';
import { ShareLinks } from '../change-sets/share-links.js';
import type { Caller } from '../context/caller.js';
import { ActionController, type CallOf, Handle } from '../http/action.decorator.js';
import { REGISTRY } from '../tokens.js';

/** Share links of change sets, for accounts that may draft everything that the change set shows. */
@ActionController()
export class ShareLinksController {
  constructor(
    @Inject(REGISTRY) private readonly registry: Registry,
    @Inject(ChangeSetStore) private readonly store: ChangeSetStore,
    @Inject(ChangeSetAccess) private readonly access: ChangeSetAccess,
    @Inject(ShareLinks) private readonly links: ShareLinks,
  ) {}

  @Handle(createShareLink)
  async create(
    { params: { id }, body: { expiresIn, label } }: CallOf<typeof createShareLink>,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const caller = callerOf(request);
    await this.requireSharing(id, caller);
    requireState(await this.store.view(id), unpublished);
    return {
      data: await this.links.create({ changeSet: id, label, days: expiresIn, by: authorOf(caller) }),
    };
  }

  @Handle(listShareLinks)
  async list(
    { params: { id } }: CallOf<typeof listShareLinks>,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    await this.requireSharing(id, callerOf(request));
    return { data: await this.links.list(id) };
  }

  @Handle(revokeShareLink)
  async revoke(
    { params: { id, link } }: CallOf<typeof revokeShareLink>,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    await this.requireSharing(id, callerOf(request));
    return { data: await this.links.revoke(id, link) };
  }

  /** @throws UnauthenticatedError, ForbiddenError, NotFoundError */
  private async requireSharing(id: string, caller: Caller): Promise<void> {
    await this.access.requireAuthor(caller);
    const { set, pending } = await this.store.load(id);
    await this.access.requireMember(set, caller);
    for (const key of new Set(pending.map(({ root }) => root.entity))) {
      const entity = this.registry.entities.get(key);
      if (entity) await this.access.requireDrafting(entity, caller);
    }
  }
}
