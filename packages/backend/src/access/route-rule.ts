import type { Action, Audience } from '@flotilla/core';
import { partsOf } from '@flotilla/core/values';
import { applyDecorators, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig } from 'fastify';

/** The audience of a route, as the route declares it. */
export interface RouteRule {
  readonly audience: Audience;
  /** The rows that the audience `owner` is checked against. Without it a rule for owners admits no owner. */
  readonly owned?: OwnedRows;
  /** The feature that an installation must have for the route to be served. */
  readonly needs?: string;
  /**
   * Accepts the header of change sets: the key of the entity whose right `draft` a write needs, or true when
   * the handler checks the rights itself. Other routes reject the header.
   */
  readonly drafts?: string | true;
  /** Accepts the access tokens of applications. Other routes reject them. */
  readonly applications?: true;
  /** The scope that admits callers with limited credentials; without one they are rejected. */
  readonly scope?: string;
}

/** Rows of one entity; an owner may access only its own. */
export type OwnedRows = {
  /** The entity's route: `/api/rbac/subjects`. */
  readonly route: string;
} & (
  | {
      /** The guard checks that the row of a path parameter belongs to the caller. */
      readonly checkedBy: 'guard';
      readonly param: string;
    }
  | {
      /** The call's statement finds only the caller's rows. */
      readonly checkedBy: 'statement';
      /** The path parameter with the id of a row, for a call about one. */
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
 * Declares who may call a route, and other settings for Fastify, because a route has only one `config`. The
 * server does not start while one of its routes has no rule.
 */
export function Allow(
  audience: Audience,
  owned?: OwnedRows,
  {
    needs,
    drafts,
    applications,
    scope,
    ...config
  }: FastifyContextConfig & Pick<RouteRule, 'needs' | 'drafts' | 'applications' | 'scope'> = {},
): MethodDecorator {
  const flotilla: RouteRule = {
    audience,
    owned,
    ...(needs !== undefined && { needs }),
    ...(drafts !== undefined && { drafts }),
    ...(applications && { applications }),
    ...(scope !== undefined && { scope }),
  };
  return applyDecorators(SetMetadata(ruleKey, flotilla), RouteConfig({ ...config, flotilla }));
}

/** Returns the rule that a handler was declared with. */
export function ruleOf(handler: object): RouteRule | undefined {
  return Reflect.getMetadata(ruleKey, handler) as RouteRule | undefined;
}

/**
 * Returns whether a call is to one of Flotilla's routes, which check access themselves: for guards that an
 * application sets globally.
 */
export function isFlotillaRoute(context: ExecutionContext): boolean {
  return ruleOf(context.getHandler()) !== undefined;
}

/** The `config` of a plain Fastify route without a guard, open to everyone. */
export const publicRoute: { readonly flotilla: RouteRule } = { flotilla: { audience: 'public' } };

/**
 * Returns the owned row in the path of an owner's action: its first parameter, of the entity whose route
 * precedes it.
 * @throws Error when the path has no parameter.
 */
export function ownedIn({ key, path }: Pick<Action, 'key' | 'path'>): OwnedRows {
  const [, route, param] = /^([^{]+)\/\{(\w+)\}/.exec(path) ?? [];
  if (route === undefined || param === undefined) {
    const { module } = partsOf(key);
    throw new Error(
      `${key}: access "owner" needs a path with the id of an owned row, such as /api/${module}/things/{id}/…, not ${path}.`,
    );
  }
  return { route, param, checkedBy: 'guard' };
}
