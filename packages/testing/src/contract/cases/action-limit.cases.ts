import { RateLimits } from '@flotilla/backend';
import type { Action, Registry } from '@flotilla/core';
import { callLimitsOf } from '@flotilla/core/reflection';
import { describe, expect, it } from 'vitest';
import type { TestApp } from '../../test-app.js';
import { nobody } from '../contract-subject.js';

const administrator = { kind: 'subject', id: nobody, roles: ['admin'] } as const;
/** The address of requests without a socket. */
const address = '127.0.0.1';

/** Registers a test for each rate limit that an action declares. */
export function actionLimitCases(registry: Registry, running: () => TestApp): void {
  // Actions of features that tests do not configure have no route.
  const actions = registry.modules.flatMap((module) => module.actions).filter(({ needs }) => !needs);
  for (const action of actions) {
    for (const { by, message, ...limit } of callLimitsOf(action)) {
      describe(action.key, () => {
        it(`returns 429 after ${limit.calls} calls of one ${by} in ${limit.windowMs / 1000} s`, async () => {
          const counter = running().nest.get(RateLimits).of(limit);
          const caller = by === 'address' ? address : administrator.id;
          await counter.take(caller, limit.calls);
          const { status, headers, problem } = await call(action, running());

          expect([status, problem.message]).toEqual([429, message]);
          expect(Number(headers['retry-after'])).toBeGreaterThan(0);
          expect(Number(headers['retry-after'])).toBeLessThanOrEqual(limit.windowMs / 1000);
          await counter.forget(caller);
          expect((await call(action, running())).status).not.toBe(429);
        });
      });
    }
  }
}

function call({ method, path }: Action, app: TestApp) {
  const url = path.replace(/\{\w+\}/g, nobody);
  return app.request({ method, url, as: administrator, ...(method !== 'GET' && { data: {} }) });
}
