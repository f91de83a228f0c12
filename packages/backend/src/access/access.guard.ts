import { type CanActivate, type ExecutionContext, Inject } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Access, type DecidedCall, demandOutcome, type Outcome } from './access.js';
import { AUTHENTICATION, type Authentication } from '../ports/authentication.js';
import { SecretKey } from './secret-key.js';
import { type Caller, anonymous } from '../context/caller.js';
import { type RouteRule, ruleOf } from './route-rule.js';

const callers = new WeakMap<FastifyRequest, Caller>();
/** Requests that see nothing but what belongs to their callers. */
const ownRequests = new WeakSet<FastifyRequest>();
const adminsOnly: RouteRule = { audience: 'admin' };

/** The caller of a request that has passed the guard. */
export function callerOf(request: FastifyRequest): Caller {
  return callers.get(request) ?? anonymous;
}

/** Whether a request that has passed the guard may see only what belongs to its caller. */
export function isOwnOnly(request: FastifyRequest): boolean {
  return ownRequests.has(request);
}

/** Whether the answer to a request that has passed the guard does not depend on who asks. */
export function isForEveryone(request: FastifyRequest): boolean {
  return callerOf(request).kind === 'anonymous' && request.routeOptions.config.flotilla?.audience === 'public';
}

/** Decides on every route of Flotilla's own controllers, before anything else sees the request. */
export class AccessGuard implements CanActivate {
  constructor(
    @Inject(SecretKey) private readonly secretKey: SecretKey,
    @Inject(AUTHENTICATION) private readonly authentication: Authentication,
    @Inject(Access) private readonly access: Access,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const rule = ruleOf(context.getHandler()) ?? adminsOnly;
    const caller = this.secretKey.identify(request) ?? this.authentication.identify(request);
    return caller instanceof Promise ? caller.then((known) => this.decide(request, known, rule)) : this.decide(request, caller, rule);
  }

  private decide(request: FastifyRequest, caller: Caller, rule: RouteRule): boolean | Promise<boolean> {
    callers.set(request, caller);
    const outcome = this.access.of(caller, new RequestedCall(request, rule));
    return outcome instanceof Promise ? outcome.then((known) => pass(request, known)) : pass(request, outcome);
  }
}

function pass(request: FastifyRequest, outcome: Outcome): true {
  demandOutcome(outcome);
  if (outcome === 'own') ownRequests.add(request);
  return true;
}

/** The call that a request makes; most decisions need no more of it than the rule. */
class RequestedCall implements DecidedCall {
  constructor(
    private readonly request: FastifyRequest,
    readonly rule: RouteRule,
  ) {}

  get method(): string {
    return this.request.method === 'HEAD' ? 'GET' : this.request.method;
  }

  get route(): string {
    return this.request.routeOptions.url ?? '';
  }

  get path(): string {
    const { url } = this.request;
    const mark = url.indexOf('?');
    return mark < 0 ? url : url.slice(0, mark);
  }

  get params(): Record<string, string> {
    return this.request.params as Record<string, string>;
  }
}
