import { Inject } from '@nestjs/common';
import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import { within } from '@flotilla/core/values';
import { Database } from '../../database/database.js';
import { InvalidationBus } from '../../invalidation/invalidation-bus.js';
import { UnavailableError } from '@flotilla/core/errors';
import { ActionController, Handle } from '../../http/action.decorator.js';

export const alive = defineAction({
  module: 'health',
  name: 'alive',
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'Returns 200 while the process is running.',
  schemas: { answer: z.object({ status: z.literal('ok') }) },
});

export const ready = defineAction({
  module: 'health',
  name: 'ready',
  method: 'GET',
  path: '/api/health/ready',
  access: 'public',
  summary: 'Returns 200 when all dependencies are available, else 503 with the names of the others.',
  schemas: { answer: z.object({ status: z.literal('ok'), checks: z.record(z.string(), z.string()) }) },
});

/**
 * A dependency of requests. `check` rejects when it is unavailable, and may return a warning when it is
 * degraded.
 */
export interface ReadinessCheck {
  readonly name: string;
  check(): Promise<string | void>;
}

/** Readiness checks that modules add: storage, mail, a payment provider. */
export class Readiness {
  readonly checks: ReadinessCheck[] = [];

  add(check: ReadinessCheck): void {
    this.checks.push(check);
  }
}

/** Liveness and readiness, for supervisors and load balancers. */
@ActionController()
export class HealthController {
  private looking: Promise<PromiseSettledResult<string | void>[]> | undefined;

  constructor(
    @Inject(Readiness) private readonly readiness: Readiness,
    @Inject(Database) db: Database,
    @Inject(InvalidationBus) bus: InvalidationBus,
  ) {
    readiness.add({ name: 'database', check: async () => void (await db.query('select 1 as ok')) });
    const { replicas } = db;
    if (replicas) readiness.add({ name: 'replicas', check: async () => replicas.warning });
    readiness.add({
      name: 'cache',
      check: async () => {
        if (bus.isListening && !bus.isConnected) throw new Error('not listening for invalidation messages');
      },
    });
  }

  /**
   * Shares one run of the checks among concurrent requests: the endpoint is public, and some checks are
   * expensive.
   */
  private results(): Promise<PromiseSettledResult<string | void>[]> {
    this.looking ??= Promise.allSettled(
      this.readiness.checks.map((one) => within(checkMs, one.check())),
    ).finally(() => (this.looking = undefined));
    return this.looking;
  }

  @Handle(alive)
  alive(): object {
    return { data: { status: 'ok' } };
  }

  @Handle(ready)
  async ready(): Promise<object> {
    const { checks } = this.readiness;
    const results = await this.results();
    const failed = checks
      .filter((_, index) => results[index]?.status === 'rejected')
      .map((check) => check.name);
    if (failed.length) throw new UnavailableError(`Not ready: ${failed.join(', ')}.`);
    return {
      data: {
        status: 'ok',
        checks: Object.fromEntries(checks.map(({ name }, index) => [name, detailOf(results[index])])),
      },
    };
  }
}

/** Timeout of a check in ms: the whole call stays below a second. */
const checkMs = 800;

function detailOf(result: PromiseSettledResult<string | void> | undefined): string {
  return (result?.status === 'fulfilled' && result.value) || 'ok';
}
