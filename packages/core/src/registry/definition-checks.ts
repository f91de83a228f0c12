import type { Link } from '../definitions/link.js';
import type { Module } from './module.js';
import { changeEventKey, changes, type DefinedEvent } from '../definitions/event.js';

/** What is wrong with who owns what: more than one kind of subject, a subject that is somebody's, or things that own each other. */
export function ownershipProblems(modules: readonly Module[]): string[] {
  const subjects = modules.flatMap((module) => module.entities).filter(({ isSubject }) => isSubject);
  const owning = modules.flatMap((module) => module.links).filter(({ owns, right }) => owns && right !== null);
  const [first, ...others] = subjects.map(({ key }) => key);
  return [
    ...others.map((key) => `${key}: is a subject as ${first} is. Take \`isSubject\` from one of them.`),
    ...owning.filter(({ right }) => right?.key === first).map(({ key }) => `${key}: a subject is nobody's. Take \`owns\` from the link.`),
    ...owning
      .filter((link) => ownedFrom(link.right?.key ?? '', owning).has(link.left.key))
      .map(({ key, left }) => `${key}: leads back to what owns ${left.key}. Take \`owns\` from one link of the circle.`),
  ];
}

/** All that a row of an entity may own, through whatever it owns. */
function ownedFrom(key: string, links: readonly Link[], found = new Set<string>([key])): Set<string> {
  for (const { left, right } of links) {
    if (left.key !== key || !right || found.has(right.key)) continue;
    ownedFrom(right.key, links, found.add(right.key));
  }
  return found;
}

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
