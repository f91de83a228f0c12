import { Inject, Req } from '@nestjs/common';
import type { Entity, Registry } from '@flotilla/core';
import {
  changeSetChanges,
  type ChangeSetView,
  checkAddresses,
  checkChangeSet,
  createChangeSet,
  discardChangeSet,
  listChangeSets,
  openDraft,
  publishChangeSet,
  readChangeSet,
  renameChangeSet,
  requestPublishing,
  revertChangeSet,
  takesChangeSets,
  undoChange,
  unscheduleChangeSet,
} from '@flotilla/core/change-sets';
import { InvalidError, NotFoundError, RefusedError } from '@flotilla/core/errors';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../access/access.guard.js';
import { AddressChecks } from '../change-sets/checks/address-checks.js';
import { ChangeSetAccess } from '../change-sets/change-set-access.js';
import { ChangeSetStore, unpublished } from '../change-sets/change-set-store.js';
import { groupOf, pendingViews } from '../change-sets/counting/change-counts.js';
import { dependentsOf, withDependents } from '../change-sets/dependents.js';
import { inverseOf } from '../change-sets/inverse.js';
import { authorOf, keyOf } from '../change-sets/pending-change.js';
import { PublicationRequests } from '../change-sets/publication-requests.js';
import { type ClosingVerb, OthersChangeSetError } from '../change-sets/publish-errors.js';
import { ChangeSetPublisher } from '../change-sets/publisher.js';
import type { Caller } from '../context/caller.js';
import { Database } from '../database/database.js';
import { quoteName } from '../database/sql.js';
import { languageOf } from '../http/language.js';
import { ActionController, type CallOf, Handle } from '../http/action.decorator.js';
import { scheduleTag } from '../invalidation/tags/tags.js';
import { Writer, type WriteTransaction } from '../invalidation/writer.js';
import { newId } from '../rows/generated.js';
import { LANGUAGES, REGISTRY } from '../tokens.js';

/** Change sets: drafts of rows and releases, and publishing them. */
@ActionController()
export class ChangeSetsController {
  constructor(
    @Inject(REGISTRY) private readonly registry: Registry,
    @Inject(Database) private readonly db: Database,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(ChangeSetStore) private readonly store: ChangeSetStore,
    @Inject(ChangeSetAccess) private readonly access: ChangeSetAccess,
    @Inject(ChangeSetPublisher) private readonly publisher: ChangeSetPublisher,
    @Inject(PublicationRequests) private readonly requests: PublicationRequests,
    @Inject(AddressChecks) private readonly addresses: AddressChecks,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
  ) {}

  @Handle(listChangeSets)
  async list({ query }: CallOf<typeof listChangeSets>, @Req() request: FastifyRequest): Promise<object> {
    const caller = callerOf(request);
    if (!(await this.access.isAuthor(caller))) return { data: [] };
    const seen: ChangeSetView[] = [];
    for (const set of await this.store.list(query))
      if (await this.access.isMember(set, caller)) seen.push(set);
    return { data: await this.withinScopes(seen, caller) };
  }

  @Handle(createChangeSet)
  async create({ body }: CallOf<typeof createChangeSet>, @Req() request: FastifyRequest): Promise<object> {
    const caller = callerOf(request);
    await this.access.requireAuthor(caller);
    const id = newId();
    await this.writer.transaction((tx) =>
      this.store.create({ id, title: body.title, by: authorOf(caller) }, tx),
    );
    return { data: await this.store.view(id) };
  }

  @Handle(openDraft)
  async openFor(
    { body: { root } }: CallOf<typeof openDraft>,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const caller = callerOf(request);
    await this.access.requireAuthor(caller);
    const entity = this.registry.entities.get(root.entity);
    if (!entity || !takesChangeSets(entity))
      throw InvalidError.of('data.root.entity', {
        en: 'is no entity whose rows are drafted.',
        ru: 'такие записи не правят в черновике.',
      });
    await this.access.requireDrafting(entity, caller);
    await this.requireRow(entity, root.id);
    const id = await this.writer.transaction((tx) =>
      this.store.draftOf(
        { root: { ...root, id: root.id.toLowerCase() }, id: newId(), by: authorOf(caller) },
        tx,
      ),
    );
    return { data: await this.store.view(id) };
  }

  @Handle(readChangeSet)
  async read({ params }: CallOf<typeof readChangeSet>, @Req() request: FastifyRequest): Promise<object> {
    return { data: await this.seen(params.id, callerOf(request)) };
  }

  @Handle(renameChangeSet)
  async rename(
    { params: { id }, body }: CallOf<typeof renameChangeSet>,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    await this.seen(id, callerOf(request));
    await this.writer.transaction(async (tx) => {
      await this.store.lockOpen(id, tx);
      await this.store.rename(id, body.title, tx);
    });
    return { data: await this.store.view(id) };
  }

  @Handle(changeSetChanges)
  async changes(
    { params }: CallOf<typeof changeSetChanges>,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    await this.seen(params.id, callerOf(request));
    const { pending } = await this.store.load(params.id);
    return { data: await pendingViews(pending, { registry: this.registry, on: this.db }) };
  }

  @Handle(undoChange)
  async undo({ params, query }: CallOf<typeof undoChange>, @Req() request: FastifyRequest): Promise<object> {
    const { id, entity: key, rowId } = params;
    const caller = callerOf(request);
    await this.seen(id, caller);
    const entity = this.registry.entities.get(key);
    if (entity) await this.access.requireDrafting(entity, caller);
    await this.writer.transaction(async (tx) => {
      const { pending } = await this.store.lockOpen(id, tx);
      const undone = pending.find((one) => keyOf(one) === keyOf({ entity: key, rowId: rowId.toLowerCase() }));
      if (!undone) throw new NotFoundError(`The change set does not change ${key} ${rowId}.`);
      const dropped =
        query.group === 'true'
          ? withDependents(
              this.registry,
              await groupOf(undone, pending, { registry: this.registry, on: tx }),
              pending,
            )
          : dependentsOf(this.registry, undone, pending);
      if (query.group === 'true') await this.access.requireDraftingOf(dropped, caller);
      await this.store.save(id, { stored: [], dropped }, tx);
    });
    return { data: await this.store.view(id) };
  }

  @Handle(checkChangeSet)
  async check(
    { params, body }: CallOf<typeof checkChangeSet>,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    return { data: await this.publisher.check(params.id, body, callerOf(request)) };
  }

  @Handle(checkAddresses)
  async checkAddresses(
    { body }: CallOf<typeof checkAddresses>,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    await this.access.requireAuthor(callerOf(request));
    return { data: await this.addresses.failed(body) };
  }

  @Handle(publishChangeSet)
  async publish(
    { params, body }: CallOf<typeof publishChangeSet>,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const caller = callerOf(request);
    const { at, ...options } = body;
    if (at === undefined) {
      const rows = await this.publisher.publish(params.id, options, caller);
      return { data: { ...(await this.store.view(params.id)), rows } };
    }
    const language = languageOf(request, this.languages);
    await this.publisher.schedule(params.id, { ...options, at, language }, caller);
    // Wakes the timers of all processes.
    await this.writer.invalidate([scheduleTag]);
    return { data: { ...(await this.store.view(params.id)), rows: 0 } };
  }

  @Handle(requestPublishing)
  async request(
    { params: { id }, body }: CallOf<typeof requestPublishing>,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const caller = callerOf(request);
    await this.seen(id, caller);
    await this.requests.add(id, body.note ?? null, caller);
    return { data: await this.store.view(id) };
  }

  @Handle(unscheduleChangeSet)
  unschedule(
    { params: { id } }: CallOf<typeof unscheduleChangeSet>,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const caller = callerOf(request);
    return this.close(id, { caller, verb: 'unschedules', by: (tx) => this.store.reopen(id, tx) });
  }

  @Handle(discardChangeSet)
  discard(
    { params: { id } }: CallOf<typeof discardChangeSet>,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const caller = callerOf(request);
    const end = { state: 'discarded', by: authorOf(caller) } as const;
    return this.close(id, { caller, verb: 'discards', by: (tx) => this.store.end(id, end, tx) });
  }

  @Handle(revertChangeSet)
  async revert(
    { params, body }: CallOf<typeof revertChangeSet>,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const caller = callerOf(request);
    const { state } = await this.seen(params.id, caller);
    if (state !== 'published')
      throw new RefusedError({
        en: 'Only a published change set can be reverted.',
        ru: 'Отменить можно только опубликованный выпуск.',
      });
    const made = { by: authorOf(caller), at: new Date().toISOString() };
    const stored = await inverseOf(params.id, { db: this.db, registry: this.registry }, made);
    if (stored.length === 0)
      throw new RefusedError({
        en: 'The history of the change set has been deleted.',
        ru: 'История этого выпуска удалена.',
      });
    await this.access.requireDraftingOf(stored, caller);
    const id = newId();
    await this.writer.transaction(async (tx) => {
      await this.store.create({ id, title: body.title, by: made.by }, tx);
      await this.store.save(id, { stored, dropped: [] }, tx);
    });
    return { data: await this.store.view(id) };
  }

  /**
   * Ends an unpublished change set, or its schedule.
   * @throws ForbiddenError for callers who neither opened it nor may publish it
   */
  private async close(
    id: string,
    { caller, verb, by }: { caller: Caller; verb: ClosingVerb; by: (tx: WriteTransaction) => Promise<void> },
  ): Promise<object> {
    const { createdBy } = await this.seen(id, caller);
    await this.writer.transaction(async (tx) => {
      const { pending } = await this.store.lockOpen(id, tx, unpublished);
      const isAuthor = createdBy !== null && createdBy === authorOf(caller);
      if (!isAuthor && (await this.access.missing(pending, caller)).length > 0)
        throw new OthersChangeSetError(verb);
      await by(tx);
    });
    return { data: await this.store.view(id) };
  }

  /** Returns a change set that the caller may see. @throws NotFoundError, ForbiddenError */
  private async seen(id: string, caller: Caller): Promise<ChangeSetView> {
    await this.access.requireAuthor(caller);
    const set = await this.store.view(id);
    await this.access.requireMember(set, caller);
    if (caller.kind === 'subject' && caller.key)
      await this.access.requireWithinScopes((await this.store.load(id)).pending, caller);
    return set;
  }

  /** Returns the change sets whose rows an API key may draft. Returns all for other callers. */
  private async withinScopes(sets: readonly ChangeSetView[], caller: Caller) {
    if (caller.kind !== 'subject' || !caller.key) return sets;
    const entities = await this.store.entitiesOf(sets.map(({ id }) => id));
    const within: ChangeSetView[] = [];
    for (const set of sets)
      if (await this.access.isWithinScopes(entities.get(set.id) ?? [], caller)) within.push(set);
    return within;
  }

  private async requireRow({ key, table }: Entity, id: string): Promise<void> {
    const text = `select 1 as found from ${quoteName(table)} where "id" = $1::uuid`;
    const found = await this.db.query(text, [id]);
    if (found.length === 0) throw new NotFoundError(`${key} ${id} does not exist.`);
  }
}
