import { Database, REGISTRY, Rows, server, Writer } from '@flotilla/backend';
import { defineJob, forgetRows, Jobs } from '@flotilla/backend/ports';
import type { Registry } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { session } from '../../entities/session.js';
import { subjectsToBillingModulePaymentIntents, subjectsToEcommerceModuleOrders } from '../../links.js';
import { forgetFailures } from '../accounts/failure-counter.sql.js';
import { OneTimeCodes } from '../codes/one-time-codes.sql.js';
import { AnonymousSubjects } from '../accounts/anonymous-subjects.js';
import { idleVisitors, lockIdle } from './idle-visitors.sql.js';

/** Links that keep an idle visitor: orders and payments can be looked up later. */
const keepers = [subjectsToEcommerceModuleOrders, subjectsToBillingModulePaymentIntents];
const idleMs = 30 * 24 * 3600 * 1000;
const batch = 200;

const purge = defineJob('rbac.purge', z.object({}), {
  retryLimit: 2,
  timeoutSeconds: 3600,
  schedule: '17 3 * * *',
  title: {
    en: 'Forgets visitors who did not come back, and old codes',
    ru: 'Забывает посетителей, которые не вернулись, и старые коды',
  },
});

/** Deletes abandoned data: visitors without orders who were idle for thirty days, sessions, and codes. */
@Injectable()
export class Purge {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(AnonymousSubjects) private readonly anonymous: AnonymousSubjects,
    @Inject(OneTimeCodes) private readonly codes: OneTimeCodes,
    @Inject(REGISTRY) private readonly registry: Registry,
    @Inject(Jobs) jobs: Jobs,
  ) {
    jobs.on(purge, (_, { signal }) => this.run(signal));
  }

  /** Stops between two rows when aborted; the next run continues. */
  async run(signal?: AbortSignal): Promise<void> {
    await this.codes.purge();
    await forgetFailures(this.db);
    await inBatches(
      signal,
      () => idleVisitors(this.visitors, batch, this.db),
      (id) => this.removeVisitor(id),
    );
    const sessions = this.rows.of(session, { caller: server });
    const longAgo = new Date(Date.now() - idleMs).toISOString();
    for (const where of [{ expiresAt: { lt: longAgo } }, { revokedAt: { lt: longAgo } }]) {
      await inBatches(
        signal,
        async () => (await sessions.find({ where, fields: [], limit: batch })).map(({ id }) => id),
        (id) => this.removeSession(id),
      );
    }
  }

  /** Deletes a visitor, unless they return, order or sign in concurrently. */
  private async removeVisitor(id: string): Promise<void> {
    await this.writer.transaction(async (tx) => {
      if (await lockIdle(this.visitors, id, tx)) await forgetRows(await this.anonymous.remove(id, tx), tx);
    });
  }

  /** Deletes a session with its history, which contains the IP address. */
  private async removeSession(id: string): Promise<void> {
    await this.writer.transaction(async (tx) => {
      await this.rows.of(session, { caller: server, tx }).delete(id);
      await forgetRows([id], tx);
    });
  }

  private get visitors() {
    return { keepers: keepers.filter(({ key }) => this.registry.entities.has(key)) };
  }
}

async function inBatches(
  signal: AbortSignal | undefined,
  find: () => Promise<string[]>,
  remove: (id: string) => Promise<unknown>,
): Promise<void> {
  for (let ids = await find(); ids.length > 0; ids = await find()) {
    for (const id of ids) {
      if (signal?.aborted) return;
      await remove(id);
    }
  }
}
