import { Database, REGISTRY, Repositories, server, Writer } from '@flotilla/backend';
import { defineJob, Jobs } from '@flotilla/backend/ports';
import type { Registry } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { session } from '../../entities/session.js';
import { subjectsToBillingModulePaymentIntents, subjectsToEcommerceModuleOrders } from '../../links.js';
import { OneTimeCodes } from '../codes/one-time-codes.js';
import { AnonymousSubjects, isAnonymousSql } from '../accounts/anonymous-subjects.js';

/** What somebody will ask for again, by whatever they still know of it. */
const keepers = [subjectsToEcommerceModuleOrders, subjectsToBillingModulePaymentIntents];
const idle = `interval '30 days'`;
const batch = 200;

const purge = defineJob('rbac.purge', z.object({}), { retryLimit: 2, timeoutSeconds: 3600, schedule: '17 3 * * *' });

/** Deletes what nobody comes back for: visitors that were idle for thirty days and ordered nothing, sessions, and codes. */
@Injectable()
export class Purge {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Repositories) private readonly repositories: Repositories,
    @Inject(AnonymousSubjects) private readonly anonymous: AnonymousSubjects,
    @Inject(OneTimeCodes) private readonly codes: OneTimeCodes,
    @Inject(REGISTRY) private readonly registry: Registry,
    @Inject(Jobs) jobs: Jobs,
  ) {
    jobs.on(purge, (_, { signal }) => this.run(signal));
  }

  /** Stops between two rows when it is told to; the next run goes on. */
  async run(signal?: AbortSignal): Promise<void> {
    await this.codes.purge();
    await inBatches(
      signal,
      () => this.db.query(`select s."id" ${this.idleVisitors} limit ${batch}`),
      (id) => this.removeVisitor(id),
    );
    await inBatches(
      signal,
      () => this.db.query(deadSessions),
      async (id) => {
        await this.repositories.of(session).delete(id, { caller: server });
      },
    );
  }

  /** Who comes back, orders or signs in at this moment, stays. */
  private async removeVisitor(id: string): Promise<void> {
    await this.writer.transaction(async (tx) => {
      const [still] = await tx.query<{ id: string }>(`select s."id" ${this.idleVisitors} and s."id" = $1::uuid for update of s`, [id]);
      if (still) await this.anonymous.remove(id, tx);
    });
  }

  private get idleVisitors(): string {
    const kept = keepers.filter(({ key }) => this.registry.entities.has(key));
    return `
from "rbac_subject" s where s."createdAt" < now() - ${idle} and ${isAnonymousSql('s')}
and not exists (
  select 1 from "rbac_subjects_to_sessions" l join "rbac_session" used on used."id" = l."sessionId"
  where l."subjectId" = s."id" and used."lastUsedAt" > now() - ${idle})
${kept.map(({ table }) => `and not exists (select 1 from "${table}" l where l."subjectId" = s."id")`).join('\n')}`;
  }
}

type Ids = readonly { readonly id: string }[];

async function inBatches(signal: AbortSignal | undefined, find: () => Promise<Ids>, remove: (id: string) => Promise<void>): Promise<void> {
  for (let rows: Ids = await find(); rows.length > 0; rows = await find()) {
    for (const { id } of rows) {
      if (signal?.aborted) return;
      await remove(id);
    }
  }
}

const deadSessions = `
select "id" from "rbac_session" where "expiresAt" < now() - ${idle} or "revokedAt" < now() - ${idle} limit ${batch}`;
