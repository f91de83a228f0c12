import { type CanActivate, type ExecutionContext, Inject } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Access, type DecidedCall, assertAllowed, type Outcome } from './access.js';
import { InnerCalls } from './inner-calls.js';
import { AUTHENTICATION, type Authentication } from '../ports/accounts.js';
import { changeSetHeader, takesChangeSets } from '@flotilla/core/change-sets';
import { InvalidError, NotFoundError } from '@flotilla/core/errors';
import { Routes } from './routes.js';
import { SecretKey } from './secret-key.js';
import type { Acting } from '../context/acting.js';
import { type Caller, anonymous } from '../context/caller.js';
import { type RouteRule, ruleOf } from './route-rule.js';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Set by the guard. A property of the request, because a WeakMap of requests costs more than the
     * decision.
     */
    flotilla?: { readonly caller: Caller; isOwnOnly: boolean };
    /** The context that the request's work runs in. */
    acting?: Acting;
  }
}

const adminsOnly: RouteRule = { audience: 'admin' };

/** Returns the caller of a request that has passed the guard. */
export function callerOf(request: FastifyRequest): Caller {
  return request.flotilla?.caller ?? anonymous;
}

/** Returns whether a request that has passed the guard may see only rows of its caller. */
export function isOwnOnly(request: FastifyRequest): boolean {
  return request.flotilla?.isOwnOnly ?? false;
}

/** Returns whether the response to a request that has passed the guard is the same for every caller. */
export function isForEveryone(request: FastifyRequest): boolean {
  return (
    callerOf(request).kind === 'anonymous' && request.routeOptions.config.flotilla?.audience === 'public'
  );
}

/** Dependencies that identify callers. */
export interface Identification {
  readonly secretKey: SecretKey;
  readonly innerCalls: InnerCalls;
  readonly authentication: Authentication;
}

/**
 * Returns the caller of a request; anonymous when it carries no credentials.
 * @throws UnauthenticatedError when they are wrong
 */
export function identified(
  request: FastifyRequest,
  { secretKey, innerCalls, authentication }: Identification,
): Caller | Promise<Caller> {
  return secretKey.identify(request) ?? innerCalls.identify(request) ?? authentication.identify(request);
}

/** Decides on access to every route of Flotilla's controllers, before other code sees the request. */
export class AccessGuard implements CanActivate {
  constructor(
    @Inject(SecretKey) readonly secretKey: SecretKey,
    @Inject(InnerCalls) readonly innerCalls: InnerCalls,
    @Inject(AUTHENTICATION) readonly authentication: Authentication,
    @Inject(Access) private readonly access: Access,
    @Inject(Routes) private readonly routes: Routes,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const rule = ruleOf(context.getHandler()) ?? adminsOnly;
    if (!this.routes.isServed(rule)) throw new NotFoundError(`Cannot ${request.method} ${request.url}`);
    const caller = identified(request, this);
    return caller instanceof Promise
      ? caller.then((known) => this.decide(request, known, rule))
      : this.decide(request, caller, rule);
  }

  private decide(request: FastifyRequest, caller: Caller, rule: RouteRule): boolean | Promise<boolean> {
    request.flotilla = { caller, isOwnOnly: false };
    if (request.acting) request.acting.caller = caller;
    const call = new RequestedCall(request, rule);
    const outcome =
      request.headers[changeSetHeader] === undefined
        ? this.access.of(caller, call)
        : this.ofChangeSet(caller, call);
    return outcome instanceof Promise
      ? outcome.then((known) => pass(request, known))
      : pass(request, outcome);
  }

  /**
   * Decides on a call within a change set: a read needs its own right or that of drafting, a write that of
   * drafting. The handler checks the right to the change set itself.
   * @throws UnauthenticatedError; InvalidError when the call takes no change set
   */
  private async ofChangeSet(caller: Caller, call: RequestedCall): Promise<Outcome> {
    const { drafts } = call.rule;
    if (caller.kind === 'anonymous') return 'unauthenticated';
    const entity = typeof drafts === 'string' ? this.access.entity(drafts) : undefined;
    if (drafts === undefined || (entity && !takesChangeSets(entity)))
      throw InvalidError.of(changeSetHeader, {
        en: 'is not accepted by this call: its rows are not drafted.',
        ru: 'в выпуске это не меняют: такие записи не правят в черновике.',
      });
    if (!entity) return this.access.of(caller, call);
    const drafting = await this.access.ofDrafting(caller, entity);
    if (call.method !== 'GET' || drafting === 'allowed') return drafting;
    const reading = await this.access.ofReading(caller, entity);
    return reading === 'allowed' ? reading : 'forbidden';
  }
}

function pass(request: FastifyRequest, outcome: Outcome): true {
  assertAllowed(outcome);
  if (outcome === 'own' && request.flotilla) request.flotilla.isOwnOnly = true;
  return true;
}

/** The call of a request. Properties are lazy, because most decisions need only the rule. */
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
