import type { Action, Audience } from '@flotilla/core';
import { partsOf } from '@flotilla/core/values';
import { applyDecorators, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig } from 'fastify';

/** Who may call a route, as the route itself states it. */
export interface RouteRule {
  readonly audience: Audience;
  /** What an owner owns here. Without it a rule for owners lets none of them through. */
  readonly owned?: OwnedRows;
  /** The feature that an installation must have for the route to be served. */
  readonly needs?: string;
}

/** Rows of one entity of which an owner has to do with the own ones alone. */
export type OwnedRows = {
  /** The entity's route: `/api/rbac/subjects`. */
  readonly route: string;
} & (
  | {
      /** The guard looks whether the row that a path parameter names is the caller's. */
      readonly checkedBy: 'guard';
      readonly param: string;
    }
  | {
      /** The call reads by a statement that finds the caller's rows alone. */
      readonly checkedBy: 'statement';
      /** The path parameter that names one row, where the call is about one. */
      readonly param?: string;
    }
);

declare module 'fastify' {
  interface FastifyContextConfig {
    flotilla?: RouteRule;
  }
}

const ruleKey = 'flotilla:rule';

/**
 * States who may call a route, and what else Fastify is to know of it: a route has one `config`. A server does not start while one
 * of its routes has no rule.
 */
export function Allow(
  audience: Audience,
  owned?: OwnedRows,
  { needs, ...config }: FastifyContextConfig & Pick<RouteRule, 'needs'> = {},
): MethodDecorator {
  const flotilla: RouteRule = { audience, owned, ...(needs !== undefined && { needs }) };
  return applyDecorators(SetMetadata(ruleKey, flotilla), RouteConfig({ ...config, flotilla }));
}

/** The rule that a handler was declared with. */
export function ruleOf(handler: object): RouteRule | undefined {
  return Reflect.getMetadata(ruleKey, handler) as RouteRule | undefined;
}

/** Whether a call is one of Flotilla's own, on which it decides itself: for guards that an application has for all of its routes. */
export function isFlotillaRoute(context: ExecutionContext): boolean {
  return ruleOf(context.getHandler()) !== undefined;
}

/** The `config` of a route that is Fastify's own, without a guard: everyone may call it. */
export const publicRoute: { readonly flotilla: RouteRule } = { flotilla: { audience: 'public' } };

/**
 * The row that the path of an owner's action names: its first parameter, of the entity whose route comes before it.
 * @throws Error when the path names none.
 */
export function ownedIn({ key, path }: Pick<Action, 'key' | 'path'>): OwnedRows {
  const [, route, param] = /^([^{]+)\/\{(\w+)\}/.exec(path) ?? [];
  if (route === undefined || param === undefined) {
    const { module } = partsOf(key);
    throw new Error(`${key}: access "owner" needs a path that names whose it is, such as /api/${module}/things/{id}/…, not ${path}.`);
  }
  return { route, param, checkedBy: 'guard' };
}
