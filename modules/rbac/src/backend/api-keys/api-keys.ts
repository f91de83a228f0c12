import {
  ConflictError,
  Database,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  REGISTRY,
  RefusedError,
  Rows,
  server,
  serverFor,
  Writer,
  type Context,
} from '@flotilla/backend';
import { Access, CONTACTS, type Contacts, namesOfSubjects } from '@flotilla/backend/ports';
import { type Registry, show, via } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import {
  type ApiKeyView,
  type CreatedApiKey,
  maxApiKeys,
  type NewApiKey,
  type OwnedApiKey,
  scopesIn,
} from '../../api-key-shapes.js';
import { apiKey, type ApiKey } from '../../entities/api-key.js';
import { subject } from '../../entities/subject.js';
import { subjectsToApiKeys } from '../../links.js';
import { Presence } from '../accounts/presence.js';
import { Privileges } from '../accounts/privileges.js';
import { AccountMails } from '../mails/account-mails.js';
import type { RequestContext } from '../sessions/request-contexts.js';
import { hintOf, keyHashOf, newKeyText } from '../access/key-text.js';

const owner = via(subjectsToApiKeys, show(subject, []), { variants: subjectsToApiKeys.variants });
const maxListed = 1000;

/** Creates, lists and revokes API keys. */
@Injectable()
export class ApiKeys {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Database) private readonly db: Database,
    @Inject(REGISTRY) private readonly registry: Registry,
    @Inject(Access) private readonly access: Access,
    @Inject(CONTACTS) private readonly contacts: Contacts,
    @Inject(Presence) private readonly presence: Presence,
    @Inject(Privileges) private readonly privileges: Privileges,
    @Inject(AccountMails) private readonly mails: AccountMails,
  ) {}

  /** Returns the keys of a subject, newest first. */
  async list(subjectId: string): Promise<ApiKeyView[]> {
    const links = await this.linksOf(subjectId, { caller: server });
    const ids = links.map(({ apiKeyId }) => apiKeyId);
    const found = await this.rows
      .of(apiKey, { caller: server })
      .find({ where: { id: { inArray: ids } }, orderBy: { createdAt: 'desc' } });
    return found.map(viewOf);
  }

  /** Returns the latest keys of all subjects, newest first. */
  async all(): Promise<OwnedApiKey[]> {
    const found = await this.rows
      .of(apiKey, { caller: server })
      .find({ orderBy: { createdAt: 'desc' }, limit: maxListed, with: { subject: owner } });
    const names = await namesOfSubjects(
      found.flatMap((row) => row.subject?.id ?? []),
      this.db,
      this.registry,
    );
    return found.flatMap(({ subject: of, ...row }) =>
      of ? [{ ...viewOf(row), owner: { id: of.id, name: names.get(of.id) ?? null } }] : [],
    );
  }

  /**
   * Creates a key of the caller, and mails it. The answer is the only place where the key appears.
   * @throws ForbiddenError without a recent proof of presence, and for other subjects; InvalidError for scopes
   * that the caller does not have; RefusedError without a confirmed address; ConflictError at the limit
   */
  async create(
    subjectId: string,
    { name, scopes: wanted, expiresAt = null }: NewApiKey,
    { caller, language }: RequestContext,
  ): Promise<CreatedApiKey> {
    requireSelf(caller, subjectId);
    await this.presence.require(caller);
    if (!(await this.contacts.hasAccount(subjectId)))
      throw new RefusedError({
        en: 'Confirm your address first: a key is created only for an account.',
        ru: 'Сначала подтвердите почту: ключ создаётся только для аккаунта.',
      });
    if (expiresAt !== null && Date.parse(expiresAt) <= Date.now())
      throw InvalidError.of('expiresAt', { en: 'must be in the future.', ru: 'должен быть в будущем.' });
    const scopes = [...new Set(wanted)].sort();
    const held = new Set(await this.access.scopesOf(caller));
    const foreign = scopes.find((scope) => !held.has(scope));
    if (foreign !== undefined)
      throw InvalidError.of('scopes', {
        en: `has “${foreign}”, which your account may not use or no key can have.`,
        ru: `содержит «${foreign}»: это недоступно вашей учётной записи или ключам вообще.`,
      });
    const key = newKeyText();
    const row = await this.writer.transaction(async (tx) => {
      const context = { caller: serverFor(caller), tx };
      await this.rows
        .of(subject, context)
        .one({ where: { id: { eq: subjectId } }, fields: [], lock: 'update' });
      await this.requireRoom(subjectId, context);
      const values = { name, scopes, expiresAt, hash: keyHashOf(key), hint: hintOf(key) };
      const made = await this.rows.of(apiKey, context).insert(values);
      await this.rows.of(subjectsToApiKeys, context).insert({ subjectId, apiKeyId: made.id });
      await this.mails.signInChanged({ subjectId, what: 'key-added', name, language }, tx);
      return made;
    });
    return { ...viewOf(row), key };
  }

  /**
   * Revokes a key of a subject. Idempotent.
   * @throws NotFoundError; ForbiddenError for keys of an administrator, except by an administrator
   */
  async revoke(
    { subjectId, keyId }: { readonly subjectId: string; readonly keyId: string },
    { caller }: Pick<RequestContext, 'caller'>,
  ): Promise<ApiKeyView> {
    const links = await this.linksOf(subjectId, { caller: server });
    if (!links.some(({ apiKeyId }) => apiKeyId === keyId))
      throw new NotFoundError(`rbac.api-key ${keyId} does not exist.`);
    if (caller.kind !== 'subject' || caller.id !== subjectId)
      await this.privileges.requireForSubjects([subjectId], { caller });
    const keys = this.rows.of(apiKey, { caller: serverFor(caller) });
    const { revokedAt, ...row } = await keys.byId(keyId);
    return viewOf(
      revokedAt === null ? await keys.update(keyId, { revokedAt: now() }) : { ...row, revokedAt },
    );
  }

  private async requireRoom(subjectId: string, context: Context): Promise<void> {
    const ids = (await this.linksOf(subjectId, context)).map(({ apiKeyId }) => apiKeyId);
    const open = await this.rows
      .of(apiKey, context)
      .find({ where: { id: { inArray: ids }, revokedAt: { isNull: true } }, fields: ['expiresAt'] });
    if (open.filter(({ expiresAt }) => expiresAt === null || expiresAt > now()).length >= maxApiKeys)
      throw new ConflictError({
        en: `An account has at most ${maxApiKeys} API keys. Revoke one first.`,
        ru: `У аккаунта не больше ${maxApiKeys} ключей API. Сначала отзовите один.`,
      });
  }

  private linksOf(subjectId: string, context: Context) {
    return this.rows
      .of(subjectsToApiKeys, context)
      .find({ where: { subjectId: { eq: subjectId } }, fields: ['apiKeyId'] });
  }
}

const now = () => new Date().toISOString();

/** Requires the owner: a key acts as its subject, so even administrators create none for others. */
function requireSelf(caller: RequestContext['caller'], subjectId: string): void {
  if (caller.kind !== 'subject' || caller.id !== subjectId.toLowerCase())
    throw new ForbiddenError('Not authorized');
}

function viewOf(row: ApiKey): ApiKeyView {
  const { id, name, hint, scopes, createdAt, lastUsedAt, expiresAt, revokedAt } = row;
  return {
    ...{ id, name, hint, createdAt, lastUsedAt, expiresAt, revokedAt },
    scopes: scopesIn(scopes),
  };
}
