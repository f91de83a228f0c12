import type { Action } from '@flotilla/core';
import { DefinitionError } from '@flotilla/core/reflection';
import { camelCase } from '@flotilla/core/values';
import type { Type } from '@nestjs/common';
import type { BackendModule } from './backend-module.js';
import { handledAction } from '../http/action.decorator.js';

/**
 * Checks that each action is listed in its own module, has a route of its own, and that a controller handles it.
 * @throws DefinitionError naming each other action, with the fix.
 */
export function checkActions(modules: readonly BackendModule[]): void {
  const listed = modules.flatMap(({ module }) => module.actions.map((action) => ({ action, module })));
  const handled = new Set(modules.flatMap(({ controllers }) => controllers.flatMap(actionsIn)));
  const problems = [
    ...listed.flatMap(({ action, module }) => strayProblems(action, module.name)),
    ...routeProblems(listed.map(({ action }) => action)),
    ...listed.flatMap(({ action }) => (handled.has(action) ? [] : [unhandled(action)])),
  ];
  if (problems.length > 0) throw new DefinitionError(problems);
}

function strayProblems({ key, module }: Action, listing: string): string[] {
  if (module === listing) return [];
  return [
    `action "${key}": is listed in module "${listing}". Write module: '${listing}' in its defineAction, or move it to "${module}".`,
  ];
}

/** Names of parameters do not distinguish routes. */
const routeOf = ({ method, path }: Action) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;

function routeProblems(actions: readonly Action[]): string[] {
  const byRoute = Map.groupBy(actions, routeOf);
  return [...byRoute.values()].flatMap(([first, ...others]) =>
    others
      .filter(({ key }) => key !== first?.key)
      .map(
        (other) =>
          `action "${other.key}": ${other.method} ${other.path} is the route of "${first?.key}" already. Change its path or its method.`,
      ),
  );
}

function unhandled({ key, module, method, path }: Action): string {
  const name = camelCase(key.slice(module.length + 1));
  return `action "${key}": no controller handles ${method} ${path}. Give a method @Handle(${name}), and list its class in controllers of defineBackendModule; or remove the action.`;
}

/** Returns the actions that the methods of a controller handle, also those that it inherits. */
function actionsIn(controller: Type): Action[] {
  const actions: Action[] = [];
  let prototype: unknown = controller.prototype;
  while (typeof prototype === 'object' && prototype !== null && prototype !== Object.prototype) {
    for (const { value } of Object.values(Object.getOwnPropertyDescriptors(prototype))) {
      const action = typeof value === 'function' ? handledAction(value as object) : undefined;
      if (action) actions.push(action);
    }
    prototype = Object.getPrototypeOf(prototype);
  }
  return actions;
}
