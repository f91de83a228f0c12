import { type CanActivate, type ExecutionContext, Inject, Injectable, type Type, UseGuards } from '@nestjs/common';
import { MultipartBody } from '../forms/multipart-body.js';
import type { FastifyRequest } from 'fastify';

/**
 * Has a provider demand something of a call of an action that `takes: 'files'` before a byte of its files is read, such as that their sender is a member.
 * Files may take long to come, and calls without any are not asked: the method demands it once more, in the transaction of what it writes.
 * `demand` throws where the call is not to be made.
 */
export function BeforeFiles<P extends object>(
  provider: Type<P>,
  demand: (provider: P, request: FastifyRequest) => Promise<unknown>,
): MethodDecorator {
  @Injectable()
  class Demand implements CanActivate {
    constructor(@Inject(provider) private readonly asked: P) {}

    async canActivate(context: ExecutionContext): Promise<boolean> {
      const request = context.switchToHttp().getRequest<FastifyRequest>();
      if (request.body instanceof MultipartBody) await demand(this.asked, request);
      return true;
    }
  }
  return UseGuards(Demand);
}
