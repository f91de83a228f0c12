import {
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  type Type,
  UseGuards,
} from '@nestjs/common';
import { MultipartBody } from '../forms/multipart-body.js';
import type { FastifyRequest } from 'fastify';

/**
 * Runs a check of an action that `takes: 'files'` before its files are read, such as that the sender is a
 * member. An upload may take long, and calls without files skip this check, so the method must repeat it in
 * the transaction of its write. `check` throws to reject the call.
 */
export function BeforeFiles<P extends object>(
  provider: Type<P>,
  check: (provider: P, request: FastifyRequest) => Promise<unknown>,
): MethodDecorator {
  @Injectable()
  class BeforeFilesGuard implements CanActivate {
    constructor(@Inject(provider) private readonly provider: P) {}

    async canActivate(context: ExecutionContext): Promise<boolean> {
      const request = context.switchToHttp().getRequest<FastifyRequest>();
      if (request.body instanceof MultipartBody) await check(this.provider, request);
      return true;
    }
  }
  return UseGuards(BeforeFilesGuard);
}
