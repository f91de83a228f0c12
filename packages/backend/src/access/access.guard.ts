import { type CanActivate, type ExecutionContext, Inject, SetMetadata } from '@nestjs/common';
import type { Audience } from '@flotilla/core';
import type { FastifyRequest } from 'fastify';
import { AUTHENTICATION, type Authentication, SecretKey } from './authentication.js';
import { type Caller, anonymous } from './caller.js';
import { demand } from './decide.js';

const audienceKey = 'flotilla:audience';

/** Says who may call a route. A route of Flotilla's without it is refused to everyone but administrators. */
export const Allow = (audience: Audience) => SetMetadata(audienceKey, audience);

/** The audience that a handler was declared with. */
export function audienceOf(handler: object): Audience | undefined {
  return Reflect.getMetadata(audienceKey, handler) as Audience | undefined;
}

const callers = new WeakMap<FastifyRequest, Caller>();

/** The caller of a request that has passed the guard. */
export function callerOf(request: FastifyRequest): Caller {
  return callers.get(request) ?? anonymous;
}

/** Decides on every route of Flotilla's own controllers, before anything else sees the request. */
export class AccessGuard implements CanActivate {
  constructor(
    @Inject(SecretKey) private readonly secretKey: SecretKey,
    @Inject(AUTHENTICATION) private readonly authentication: Authentication,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const audience = audienceOf(context.getHandler()) ?? 'admin';
    const caller = this.secretKey.identify(request) ?? this.authentication.identify(request);
    return caller instanceof Promise ? caller.then((known) => pass(request, known, audience)) : pass(request, caller, audience);
  }
}

function pass(request: FastifyRequest, caller: Caller, audience: Audience): true {
  callers.set(request, caller);
  demand(caller, audience);
  return true;
}
