import { type CanActivate, type ExecutionContext, Inject, Injectable, SetMetadata } from '@nestjs/common';
import type { Action } from '@flotilla/core';
import { type CompleteCallLimit, callLimitsOf } from '@flotilla/core/reflection';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../access/access.guard.js';
import { RateLimits } from './rate-limits.js';

const limitsKey = 'flotilla:call-limits';

/** Declares the limits of an action's handler, for the {@link CallLimitGuard}. */
export const LimitCalls = (action: Action): MethodDecorator => SetMetadata(limitsKey, callLimitsOf(action));

/**
 * Enforces the `limit` of actions. Runs after the access guard, and before files are received and the body is
 * validated, so that calls with invalid input count too. Servers with the secret key have no limit.
 */
@Injectable()
export class CallLimitGuard implements CanActivate {
  constructor(@Inject(RateLimits) private readonly limits: RateLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const caller = callerOf(request);
    if (caller.kind === 'server') return true;
    const limits = (Reflect.getMetadata(limitsKey, context.getHandler()) ?? []) as CompleteCallLimit[];
    for (const { by, message, ...limit } of limits) {
      const client = by === 'subject' && caller.kind === 'subject' ? caller.id : request.ip;
      await this.limits.of(limit).enforce(client, message);
    }
    return true;
  }
}
