import { type Caller, REGISTRY, Repositories, server, type WriteTransaction } from '@flotilla/backend';
import { SUBJECT_MERGES, type SubjectMerges } from '@flotilla/backend/ports';
import type { Link, Registry } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { identity } from '../../entities/identity.js';
import { session } from '../../entities/session.js';
import { subject } from '../../entities/subject.js';
import { subjectsToIdentities, subjectsToRoles, subjectsToSessions } from '../../links.js';

/** What a subject has for itself, and not as its property. */
const personal: readonly string[] = [subjectsToIdentities.key, subjectsToRoles.key, subjectsToSessions.key];

/** Visitors who act without an account: what they have becomes their account's when they sign in. */
@Injectable()
export class AnonymousSubjects {
  constructor(
    @Inject(REGISTRY) private readonly registry: Registry,
    @Inject(Repositories) private readonly repositories: Repositories,
    @Inject(SUBJECT_MERGES) private readonly merges: SubjectMerges,
  ) {}

  /** Makes what an anonymous caller has the account's, and the caller no more; other callers stay as they are. */
  async mergeInto(accountId: string, caller: Caller, tx: WriteTransaction): Promise<void> {
    if (caller.kind !== 'subject' || caller.id === accountId) return;
    // Whoever adds to it at this moment waits, and finds it gone.
    const [from] = await tx.query<{ id: string }>(anonymousText, [caller.id]);
    if (!from) return;
    await this.merges.run({ from: from.id, to: accountId }, tx);
    await this.moveContacts(from.id, accountId, tx);
    for (const { link, ownField } of this.registry.relationsOf(subject.key).values()) {
      if (!personal.includes(link.key)) await this.move({ link, ownField, from: from.id, to: accountId }, tx);
    }
    await this.remove(from.id, tx);
  }

  /** Deletes a subject that has no account, with its sessions and contacts. What it owns is nobody's from then on. */
  async remove(id: string, tx: WriteTransaction): Promise<void> {
    const context = { caller: server, tx };
    const sessions = await tx.query<{ id: string }>(
      `select "sessionId" as id from "rbac_subjects_to_sessions" where "subjectId" = $1::uuid`,
      [id],
    );
    for (const row of sessions) await this.repositories.of(session).delete(row.id, context);
    const contacts = await tx.query<{ id: string }>(
      `select "identityId" as id from "rbac_subjects_to_identities" where "subjectId" = $1::uuid`,
      [id],
    );
    for (const row of contacts) await this.repositories.of(identity).delete(row.id, context);
    await this.repositories.of(subject).delete(id, context);
  }

  /** Who left an e-mail at checkout may sign in with a wallet, which has none. */
  private async moveContacts(from: string, to: string, tx: WriteTransaction): Promise<void> {
    const rows = await tx.query<{ id: string }>(contactsText, [from, to]);
    for (const { id } of rows) await this.repositories.of(subjectsToIdentities).set(id, { subjectId: to }, { caller: server, tx });
  }

  /** What both have, the account has once. */
  private async move(
    { link, ownField, from, to }: { link: Link; ownField: string; from: string; to: string },
    tx: WriteTransaction,
  ): Promise<void> {
    const context = { caller: server, tx };
    const far = link.left.field === ownField ? link.right?.field : link.left.field;
    const isTwice = far ? `exists (select 1 from "${link.table}" o where o."${ownField}" = $2::uuid and o."${far}" = l."${far}")` : 'false';
    const rows = await tx.query<{ id: string; isTwice: boolean }>(
      `select l."id", ${isTwice} as "isTwice" from "${link.table}" l where l."${ownField}" = $1::uuid and $2::uuid is not null order by l."id"`,
      [from, to],
    );
    for (const { id, isTwice: isOver } of rows) {
      if (isOver) await this.repositories.of(link).delete(id, context);
      else await this.repositories.of(link).set(id, { [ownField]: to }, context);
    }
  }
}

/** SQL of whether the subject under an alias is a visitor: nobody gave it a role, and it can't sign in once its sessions are over. */
export const isAnonymousSql = (alias: string) => `(${alias}."variant" <> 'agent'
  and not exists (select 1 from "rbac_subjects_to_roles" l where l."subjectId" = ${alias}."id")
  and not exists (
    select 1 from "rbac_subjects_to_identities" l join "rbac_identity" i on i."id" = l."identityId"
    where l."subjectId" = ${alias}."id" and i."provider" <> 'email'))`;

const anonymousText = `select s."id" from "rbac_subject" s where s."id" = $1::uuid and ${isAnonymousSql('s')} for update of s`;

const contactsText = `
select l."id" from "rbac_subjects_to_identities" l join "rbac_identity" i on i."id" = l."identityId"
where l."subjectId" = $1::uuid and i."provider" = 'email' and not exists (
  select 1 from "rbac_subjects_to_identities" o join "rbac_identity" known on known."id" = o."identityId"
  where o."subjectId" = $2::uuid and lower(known."email") = lower(i."email"))`;
