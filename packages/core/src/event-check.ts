import { changeEventKey, changes, type DefinedEvent } from './event.js';
import type { Module } from './module.js';

const eventKey = /^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*){1,2}$/;

/** Everything wrong with the events that modules define. */
export function eventProblems(modules: readonly Module[]): string[] {
  const ofRows = new Map(
    modules
      .flatMap((module) => [...module.entities, ...module.links])
      .flatMap((entity) => changes.map((change) => [changeEventKey(entity, change), `${change}(${entity.name})`] as const)),
  );
  return modules.flatMap((module) => module.events.flatMap((event) => problemsOf(event, module, ofRows)));
}

function problemsOf({ key }: DefinedEvent, module: Module, ofRows: ReadonlyMap<string, string>): string[] {
  const problems: string[] = [];
  const [owner = ''] = key.split('.');
  if (!eventKey.test(key)) problems.push(`event "${key}": the key must be like "ecommerce.order.paid".`);
  else if (owner !== module.name)
    problems.push(`event "${key}": is listed in module "${module.name}". Move it to "${owner}", or change its key.`);
  const ofRow = ofRows.get(key);
  if (ofRow !== undefined) problems.push(`event "${key}": is emitted by every such write. Handle ${ofRow}, and remove this one.`);
  return problems;
}
