import { Inject, Req } from '@nestjs/common';
import type { Entity, Registry } from '@flotilla/core';
import { moveChanges, restoreVersion, rootVersions, takesChangeSets } from '@flotilla/core/change-sets';
import { InvalidError, NotFoundError, RefusedError } from '@flotilla/core/errors';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../access/access.guard.js';
import { ChangeSetAccess } from '../change-sets/change-set-access.js';
import { ChangeSetStore } from '../change-sets/change-set-store.js';
import { changesOfRoots, mergedInto } from '../change-sets/moving.js';
import { authorOf, type PendingChange } from '../change-sets/pending-change.js';
import { Versions } from '../change-sets/versions/versions.js';
import type { Caller } from '../context/caller.js';
import { ActionController, type CallOf, Handle } from '../http/action.decorator.js';
import { Writer } from '../invalidation/writer.js';
import { newId } from '../rows/generated.js';
import { REGISTRY } from '../tokens.js';

/** Versions of rows with their parts, and moving changes between change sets. */
@ActionController()
export class VersionsController {
  private readonly byRoute: ReadonlyMap<string, Entity>;

  constructor(
    @Inject(REGISTRY) private readonly registry: Registry,
    @Inject(ChangeSetStore) private readonly store: ChangeSetStore,
    @Inject(ChangeSetAccess) private readonly access: ChangeSetAccess,
    @Inject(Versions) private readonly versions: Versions,
    @Inject(Writer) private readonly writer: Writer,
  ) {
    this.byRoute = new Map([...registry.entities.values()].map((entity) => [entity.route, entity]));
  }

  @Handle(rootVersions)
  async list(
    { params, query }: CallOf<typeof rootVersions>,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const entity = await this.draftedBy(callerOf(request), params);
    const { data, next } = await this.versions.list({ entity: entity.key, id: params.id }, query);
    return { data, meta: { next } };
  }

  @Handle(restoreVersion)
  async restore(
    { params, body }: CallOf<typeof restoreVersion>,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const caller = callerOf(request);
    const entity = await this.draftedBy(caller, params);
    const made = { by: authorOf(caller), at: new Date().toISOString() };
    const root = { entity: entity.key, id: params.id };
    const stored = await this.versions.restoring(root, params.version, made);
    await this.access.requireDraftingOf(stored, caller);
    const id = newId();
    await this.writer.transaction(async (tx) => {
      await this.store.create({ id, title: body.title, by: made.by }, tx);
      await this.store.save(id, { stored, dropped: [] }, tx);
    });
    return { data: await this.store.view(id) };
  }

  @Handle(moveChanges)
  async move(
    { params: { id }, body: { to, roots } }: CallOf<typeof moveChanges>,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const caller = callerOf(request);
    const [from, target] = [id.toLowerCase(), to.toLowerCase()];
    if (from === target)
      throw InvalidError.of('data.to', {
        en: 'must be another change set.',
        ru: 'должен быть другой выпуск.',
      });
    await this.access.requireAuthor(caller);
    for (const one of [from, target]) await this.access.requireMember(await this.store.view(one), caller);
    await this.writer.transaction(async (tx) => {
      // In the order of ids, so that two moves cannot deadlock.
      const locked = new Map<string, readonly PendingChange[]>();
      for (const one of [from, target].toSorted())
        locked.set(one, (await this.store.lockOpen(one, tx)).pending);
      const pending = locked.get(from) ?? [];
      const moved = changesOfRoots(this.registry, pending, roots);
      if (moved.length === 0)
        throw new RefusedError({
          en: 'The change set does not change these rows.',
          ru: 'Этот выпуск не меняет эти записи.',
        });
      await this.access.requireDraftingOf(moved, caller);
      const stored = mergedInto(locked.get(target) ?? [], moved);
      await this.store.save(target, { stored, dropped: [] }, tx);
      await this.store.save(from, { stored: [], dropped: moved }, tx);
      const isEmpty = moved.length === pending.length;
      if (isEmpty) await this.store.end(from, { state: 'discarded', by: authorOf(caller) }, tx);
    });
    return { data: await this.store.view(target) };
  }

  /** Returns the entity of a route that the caller may draft. @throws NotFoundError, ForbiddenError */
  private async draftedBy(
    caller: Caller,
    { module, plural }: { readonly module: string; readonly plural: string },
  ): Promise<Entity> {
    await this.access.requireAuthor(caller);
    const entity = this.byRoute.get(`/api/${module}/${plural}`);
    if (!entity || !takesChangeSets(entity))
      throw new NotFoundError(`There are no versions at /api/${module}/${plural}.`);
    await this.access.requireDrafting(entity, caller);
    return entity;
  }
}
