import type { Type } from '@nestjs/common';
import { GUARDS_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import type { ModulesContainer } from '@nestjs/core';
import { AccessGuard } from './access.guard.js';
import type { Routes } from './routes.js';

/**
 * Checks that every route has a rule, and that a guard enforces it.
 * @throws Error naming each route without a rule, and each controller method without a guard, with the fix.
 */
export function checkRules(routes: Routes, modules: ModulesContainer): void {
  const silent = routes.all.filter(({ rule }) => !rule).map(({ method, url }) => `${method} ${url}`);
  const controllers = [...modules.values()].flatMap((module) => [...module.controllers.values()]);
  const open = controllers.flatMap(({ metatype }) => (metatype ? unguardedIn(metatype as Type<object>) : []));
  const problems = [
    ...silent.map((route) => `${route} does not say who may call it. ${stating}`),
    ...open.map(
      (method) =>
        `${method} is not guarded. Make its class an @ActionController(), or give it @UseGuards(AccessGuard).`,
    ),
  ];
  if (problems.length)
    throw new Error(
      `${problems.length} route(s) without a rule:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    );
}

const stating =
  "Give its method @Handle(action) or @Allow('admin'); a route of Fastify's own that is for everyone, `config: publicRoute`.";

function unguardedIn(controller: Type<object>): string[] {
  const methods = Object.entries(Object.getOwnPropertyDescriptors(controller.prototype)).flatMap(
    ([name, { value }]) =>
      typeof value === 'function' && Reflect.hasMetadata(PATH_METADATA, value)
        ? [{ name, method: value as object }]
        : [],
  );
  return methods
    .filter(({ method }) => !isGuarded(controller) && !isGuarded(method))
    .map(({ name }) => `${controller.name}.${name}`);
}

function isGuarded(target: object): boolean {
  const guards = (Reflect.getMetadata(GUARDS_METADATA, target) ?? []) as unknown[];
  return guards.includes(AccessGuard);
}
