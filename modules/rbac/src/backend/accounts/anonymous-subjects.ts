import {
  type Caller,
  type Context,
  REGISTRY,
  Rows,
  server,
  serverFor,
  type WriteTransaction,
} from '@flotilla/backend';
import { moveNotes, SUBJECT_MERGES, type SubjectMerges } from '@flotilla/backend/ports';
import type { Link, Registry } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { identity } from '../../entities/identity.js';
import { session } from '../../entities/session.js';
import { subject } from '../../entities/subject.js';
import {
  subjectsToIdentities,
  subjectsToRoles,
  subjectsToSecondFactors,
  subjectsToSessions,
} from '../../links.js';
import { lockAnonymous, newContacts } from './anonymous-subjects.sql.js';

/** Links of the subject itself, which are not merged as property. */
const personal: readonly string[] = [
  subjectsToIdentities.key,
  subjectsToRoles.key,
  subjectsToSecondFactors.key,
  subjectsToSessions.key,
];

/** Merges visitors without an account into the account that they sign in to. */
@Injectable()
export class AnonymousSubjects {
  constructor(
    @Inject(REGISTRY) private readonly registry: Registry,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(SUBJECT_MERGES) private readonly merges: SubjectMerges,
  ) {}

  /**
   * Moves the rows of an anonymous caller to the account and deletes the caller; does nothing for other
   * callers.
   */
  async mergeInto(accountId: string, caller: Caller, tx: WriteTransaction): Promise<void> {
    if (caller.kind !== 'subject' || caller.id === accountId) return;
    const from = caller.id;
    // Concurrent writes of the visitor wait for this lock and then find no subject.
    if (!(await lockAnonymous(from, tx))) return;
    await this.merges.run({ from, to: accountId }, tx);
    await moveNotes({ from, to: accountId }, tx);
    const context = { caller: serverFor(caller), tx };
    // A visitor who gave an e-mail at checkout may sign in with a wallet, which has none.
    for (const id of await newContacts(from, accountId, tx)) {
      await this.rows.of(subjectsToIdentities, context).update(id, { subjectId: accountId });
    }
    for (const { link, ownField } of this.registry.relationsOf(subject.key).values()) {
      if (!personal.includes(link.key)) await this.move({ link, ownField, from, to: accountId }, context);
    }
    await this.remove(from, tx);
  }

  /**
   * Deletes a subject without an account, with its sessions and contacts. Rows that it owns lose their owner.
   * @returns the ids of the deleted rows
   */
  async remove(id: string, tx: WriteTransaction): Promise<string[]> {
    const context = { caller: server, tx };
    const where = { subjectId: { eq: id } };
    const sessions = await this.rows.of(subjectsToSessions, context).find({ where, fields: ['sessionId'] });
    for (const { sessionId } of sessions) await this.rows.of(session, context).delete(sessionId);
    const contacts = await this.rows
      .of(subjectsToIdentities, context)
      .find({ where, fields: ['identityId'] });
    for (const { identityId } of contacts) await this.rows.of(identity, context).delete(identityId);
    await this.rows.of(subject, context).delete(id);
    return [
      id,
      ...sessions.map(({ sessionId }) => sessionId),
      ...contacts.map(({ identityId }) => identityId),
    ];
  }

  /** Moves links to the account; those that the account already has are dropped. */
  private async move(
    { link, ownField, from, to }: { link: Link; ownField: string; from: string; to: string },
    context: Context,
  ) {
    const links = this.rows.of(link, context);
    const moved = await links.find({ where: { [ownField]: { eq: from } } });
    if (moved.length === 0) return;
    const far = link.left.field === ownField ? link.right?.field : link.left.field;
    const had = far ? await links.find({ where: { [ownField]: { eq: to } } }) : [];
    for (const row of moved) {
      if (far && had.some((other) => other[far] === row[far])) await links.delete(String(row.id));
      else await links.update(String(row.id), { [ownField]: to });
    }
  }
}
