import type { Registry } from '@flotilla/core';
import type { ChangeSetView } from '@flotilla/core/change-sets';
import type { Caller } from '../context/caller.js';
import type { Database } from '../database/database.js';
import { namesOfSubjects } from '../history/subject-names.js';
import type { Writer, WriteTransaction } from '../invalidation/writer.js';
import type { RateLimit, RateLimits } from '../limits/rate-limits.js';
import type { Contacts } from '../ports/accounts.js';
import type { ChangeSetAccess } from './change-set-access.js';
import type { ChangeSetStore } from './change-set-store.js';
import { authorOf, type PendingChange } from './pending-change.js';

export interface PublicationRequestsParts {
  readonly registry: Registry;
  readonly db: Pick<Database, 'query'>;
  readonly writer: Writer;
  readonly store: ChangeSetStore;
  readonly access: ChangeSetAccess;
  readonly contacts: Contacts;
  readonly limits: RateLimits;
}

/** A change set whose publication is requested. */
export interface RequestedPublication {
  readonly id: string;
  /** Null for a draft of a row. */
  readonly title: string | null;
  /** The name of the account that requests it; null without a name. */
  readonly person: string | null;
  /** The name of the assistant or program that acts for the account. */
  readonly client: string | null;
  /** The subjects that may publish it. */
  readonly receiverIds: readonly string[];
}

type Handle = (requested: RequestedPublication, tx: WriteTransaction) => Promise<void>;

/** Minimum time between notifications of one change set. */
const quietMs = 3_600_000;
/** Requests of an account that notify, in an hour. Further ones appear in the releases only. */
const notifiedAnHour = 10;
const maxReceivers = 50;
/** Requests of assistants that notify one person, in an hour, from all accounts. */
const notifiedOfClients = 1;

/** Stores requests to publish change sets, and notifies the people who may publish them. */
export class PublicationRequests {
  private readonly handlers: Handle[] = [];
  private readonly limit: RateLimit;
  private readonly ofClients: RateLimit;

  constructor(private readonly parts: PublicationRequestsParts) {
    this.limit = parts.limits.of({
      name: 'publication-requests',
      calls: notifiedAnHour,
      windowMs: 3_600_000,
    });
    this.ofClients = parts.limits.of({
      name: 'publication-requests-of-clients',
      calls: notifiedOfClients,
      windowMs: 3_600_000,
    });
  }

  /** Registers a handler, which runs in the transaction that stores a request. */
  on(handle: Handle): void {
    this.handlers.push(handle);
  }

  /** Stores a request of a caller who may see the change set. @throws NotFoundError, ConflictError */
  async add(id: string, note: string | null, caller: Caller): Promise<void> {
    const { store, writer } = this.parts;
    const client = caller.kind === 'subject' ? (caller.client?.name ?? caller.key?.name ?? null) : null;
    const request = { by: authorOf(caller), at: new Date().toISOString(), client, note };
    const news = await this.newsOf(id, { client, caller });
    await writer.transaction(async (tx) => {
      const { set } = await store.lockOpen(id, tx);
      await store.request(id, request, tx);
      // Another process may have stored a request in the meantime.
      if (!news || isRecent(set.request)) return;
      const receiverIds = client === null ? news.receiverIds : await this.unnotified(news.receiverIds);
      for (const handle of this.handlers) await handle({ ...news, receiverIds }, tx);
    });
  }

  /** Returns the notification of a request; undefined for a repeated one, and beyond the limit of the account. */
  private async newsOf(
    id: string,
    { client, caller }: { readonly client: string | null; readonly caller: Caller },
  ): Promise<RequestedPublication | undefined> {
    const { store, db, registry } = this.parts;
    const { set, pending } = await store.load(id);
    if (this.handlers.length === 0 || pending.length === 0 || isRecent(set.request)) return undefined;
    const author = caller.kind === 'subject' ? caller.id : null;
    if ((await this.limit.take(author ?? caller.kind)) > 0) return undefined;
    // The request of an assistant may be news to its own account.
    const receiverIds = (await this.publishers(pending)).filter((one) => client !== null || one !== author);
    const names = author === null ? undefined : await namesOfSubjects([author], db, registry);
    return { id, title: set.title, person: names?.get(author ?? '') ?? null, client, receiverIds };
  }

  /** Returns the people whom no other request of an assistant has notified in the last hour. */
  private async unnotified(ids: readonly string[]): Promise<readonly string[]> {
    const waits = await Promise.all(ids.map((id) => this.ofClients.take(id)));
    return ids.filter((_, index) => waits[index] === 0);
  }

  /** Returns the people with a role that may publish all changes. */
  private publishers(pending: readonly PendingChange[]): Promise<readonly string[]> {
    const { access, contacts } = this.parts;
    const mayPublish = async (role: string) =>
      (await access.missing(pending, { kind: 'subject', id: '', roles: [role] })).length === 0;
    return contacts.withRoles(mayPublish, maxReceivers);
  }
}

const isRecent = (request: ChangeSetView['request']) =>
  request !== null && Date.now() - Date.parse(request.at) < quietMs;

/** Adds the application that requested the publication, so that the history of the rows names it too. */
export function withApplication(caller: Caller, request: ChangeSetView['request']): Caller {
  const isOwn = caller.kind === 'subject' && !caller.key && !caller.client;
  return isOwn && request?.client ? { ...caller, client: { name: request.client, scopes: [] } } : caller;
}
