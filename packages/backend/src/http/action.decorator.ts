import {
  applyDecorators,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  Header,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  UseFilters,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import type { Action, ActionSchemas } from '@flotilla/core';
import { callLimitsOf } from '@flotilla/core/reflection';
import { isPlainObject, isStorableText } from '@flotilla/core/values';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isForm } from '../forms/accept-bodies.js';
import { AccessGuard } from '../access/access.guard.js';
import { Allow, ownedIn } from '../access/route-rule.js';
import { CallLimitGuard, LimitCalls } from '../limits/call-limit.guard.js';
import { routerPath } from '../access/routes.js';
import { InvalidError } from '@flotilla/core/errors';
import { parseQueryString, queryStringOf } from './query-string.js';
import { dataOf } from './body.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { ReceiveActionFiles } from './receive-action-files.js';
import { ProblemFilter } from './problem.filter.js';

/** Marks a controller whose methods implement actions. Their paths are absolute. */
export const ActionController = () =>
  applyDecorators(Controller(), UseGuards(AccessGuard), UseFilters(ProblemFilter));

/**
 * Makes a method the handler of an action: its route, its permission and its validation. The first parameter
 * of the method receives the validated {@link CallOf} the action, unless a decorator fills it.
 * An action with `access: 'owner'` requires that the caller owns the first row of its path:
 * `/api/rbac/subjects/{id}/…`. A write runs once per Idempotency-Key; the method returns its answer, which a
 * retry receives again. A `limit` of the action is enforced before the method runs.
 */
export function Handle(action: Action): MethodDecorator {
  const route = applyDecorators(
    SetMetadata(actionKey, action),
    RequestMapping({ path: routerPath(action.path), method: RequestMethod[action.method] }),
    HttpCode(action.status),
    ...(callLimitsOf(action).length > 0 ? [LimitCalls(action), UseGuards(CallLimitGuard)] : []),
    ...(action.takes === 'files' ? [UseInterceptors(ReceiveActionFiles)] : []),
    ...(action.repeats === 'answered' ? [UseInterceptors(IdempotencyInterceptor)] : []),
    Header('content-type', 'application/json; charset=utf-8'),
    // `sendText` sends the cache headers of public answers.
    Header('cache-control', 'no-store'),
    Allow(action.access, action.access === 'owner' ? ownedIn(action) : undefined, {
      flotillaBody: action.takes,
      ...(action.maxBytes !== undefined && { flotillaMaxBytes: action.maxBytes }),
      ...(action.requiredHeaders && { flotillaHeaders: action.requiredHeaders }),
      needs: action.needs,
      ...(action.drafts && { drafts: true }),
      scope: action.key,
    }),
  );
  return (target, name, descriptor) => {
    if (hasFreeParameter(target, name)) Call(action)(target, name, 0);
    return route(target, name, descriptor);
  };
}

const actionKey = 'flotilla:action';

/** Returns the action that a method handles. */
export function handledAction(method: object): Action | undefined {
  return Reflect.getMetadata(actionKey, method) as Action | undefined;
}

/** Returns whether a method has a first parameter that no decorator fills. */
function hasFreeParameter(target: object, name: string | symbol): boolean {
  const method: unknown = Reflect.get(target, name);
  if (typeof method !== 'function' || method.length === 0) return false;
  const filled = (Reflect.getMetadata(ROUTE_ARGS_METADATA, target.constructor, name) ?? {}) as Readonly<
    Record<string, unknown>
  >;
  return !Object.keys(filled).some((key) => key.endsWith(':0'));
}

type Part<S extends ActionSchemas, K extends keyof ActionSchemas> = S[K] extends z.ZodType
  ? z.output<S[K]>
  : undefined;

/** The validated input of an action. */
export interface CallOf<A extends Action> {
  readonly params: Part<A['schemas'], 'params'>;
  readonly query: Part<A['schemas'], 'query'>;
  readonly body: Part<A['schemas'], 'body'>;
}

const Call = createParamDecorator((action: Action, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { query, body } = action.schemas;
  return {
    params: paramsIn(action, request),
    query: query && checked(query, parseQueryString(queryStringOf(request)), ''),
    // The files of a form have not been received yet.
    body: body && action.takes !== 'fields' ? bodyIn(action, request) : undefined,
  };
});

/**
 * Returns the validated path parameters of an action, for code that runs before its body is read.
 * @throws InvalidError
 */
export function paramsIn<A extends Action>(
  { schemas }: A,
  request: FastifyRequest,
): Part<A['schemas'], 'params'> {
  // The schema's output has this type.
  return (schemas.params && checked(schemas.params, request.params, '')) as Part<A['schemas'], 'params'>;
}

/**
 * Returns the validated body of an action. Actions that take forms with files call it after reading the form.
 * @throws InvalidError
 */
export function bodyIn<A extends Action>(
  { takes, schemas }: A,
  request: FastifyRequest,
): Part<A['schemas'], 'body'> {
  const isOfFields = (takes === 'form' || takes === 'fields') && isForm(request);
  if (!isOfFields && isEmpty(request.body)) {
    const nothing = nothingFor(schemas.body ?? z.undefined());
    if (nothing) return nothing.data as Part<A['schemas'], 'body'>;
  }
  const sent = isOfFields ? { ...(request.body as object | undefined) } : dataOf(request.body);
  // The schema's output has this type.
  return checked(schemas.body ?? z.undefined(), sent, isOfFields ? '' : 'data') as Part<A['schemas'], 'body'>;
}

/** Returns whether a call sent no body, or `{}`. */
const isEmpty = (body: unknown) =>
  body === undefined || body === null || (isPlainObject(body) && Object.keys(body).length === 0);

/** Returns the parsed empty payload; undefined when a field is required. */
function nothingFor(schema: z.ZodType) {
  return [{}, undefined].map((value) => schema.safeParse(value)).find(({ success }) => success);
}

function checked(schema: z.ZodType, value: unknown, path: string): unknown {
  assertStorable(value, path);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw InvalidError.ofIssues(result.error.issues, path);
}

/**
 * Rejects texts that PostgreSQL cannot store, which schemas rarely check.
 * @throws InvalidError naming the field with such a text
 */
function assertStorable(value: unknown, path: string): void {
  if (typeof value === 'string' && !isStorableText(value))
    throw InvalidError.of(path || 'data', {
      en: 'must be well-formed text without NUL characters',
      ru: 'должен быть текст без испорченных знаков и NUL',
    });
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    if (!isStorableText(key))
      throw InvalidError.of(path || 'data', {
        en: 'must have names of well-formed text without NUL characters',
        ru: 'в названиях должен быть текст без испорченных знаков и NUL',
      });
    assertStorable(item, path ? `${path}.${key}` : key);
  }
}
