import { type CallHandler, type ExecutionContext, Inject, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, map, type Observable } from 'rxjs';
import { Idempotency } from './idempotency.js';

/** Replays the first response of an action when its Idempotency-Key is repeated. */
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(@Inject(Idempotency) private readonly idempotency: Idempotency) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    if (request.headers['idempotency-key'] === undefined) return next.handle();
    const { statusCode: status } = http.getResponse<FastifyReply>();
    const answered = this.idempotency.inPhases(request, async () => {
      const answer: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
      return { status, body: JSON.stringify(answer ?? null) };
    });
    return from(answered).pipe(map(({ body }) => JSON.parse(body) as unknown));
  }
}
