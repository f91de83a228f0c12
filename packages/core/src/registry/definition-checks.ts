import type { Link } from '../definitions/link.js';
import type { Module } from './module.js';
import { changeEventKey, changes, type DefinedEvent } from '../definitions/event.js';

/** Returns errors of ownership: several kinds of subjects, an owned subject, or cycles. */
export function ownershipProblems(modules: readonly Module[]): string[] {
  const subjects = modules.flatMap((module) => module.entities).filter(({ isSubject }) => isSubject);
  const owning = modules
    .flatMap((module) => module.links)
    .filter(({ owns, right }) => owns && right !== null);
  const [first, ...others] = subjects.map(({ key }) => key);
  return [
    ...others.map(
      (key) => `${key}: is a second subject beside ${first}. Remove \`isSubject\` from one of them.`,
    ),
    ...owning
      .filter(({ right }) => right?.key === first)
      .map(({ key }) => `${key}: owns a subject. Remove \`owns\` from the link.`),
    ...owning
      .filter((link) => ownedFrom(link.right?.key ?? '', owning).has(link.left.key))
      .map(
        ({ key, left }) =>
          `${key}: closes a cycle of ownership at ${left.key}. Remove \`owns\` from one of its links.`,
      ),
  ];
}

/** Returns the keys of all entities that a row may own, transitively. */
function ownedFrom(key: string, links: readonly Link[], found = new Set<string>([key])): Set<string> {
  for (const { left, right } of links) {
    if (left.key !== key || !right || found.has(right.key)) continue;
    ownedFrom(right.key, links, found.add(right.key));
  }
  return found;
}

const eventKey = /^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*){1,2}$/;

/** Returns the errors of the events that modules define. */
export function eventProblems(modules: readonly Module[]): string[] {
  const ofRows = new Map(
    modules
      .flatMap((module) => [...module.entities, ...module.links])
      .flatMap((entity) =>
        changes.map((change) => [changeEventKey(entity, change), `${change}(${entity.name})`] as const),
      ),
  );
  return modules.flatMap((module) => module.events.flatMap((event) => problemsOf(event, module, ofRows)));
}

function problemsOf({ key }: DefinedEvent, module: Module, ofRows: ReadonlyMap<string, string>): string[] {
  const problems: string[] = [];
  const [owner = ''] = key.split('.');
  if (!eventKey.test(key)) problems.push(`event "${key}": the key must be like "ecommerce.order.paid".`);
  else if (owner !== module.name)
    problems.push(
      `event "${key}": is listed in module "${module.name}". Move it to "${owner}", or change its key.`,
    );
  const ofRow = ofRows.get(key);
  if (ofRow !== undefined)
    problems.push(`event "${key}": is already emitted by each write. Handle ${ofRow}, and remove this one.`);
  return problems;
}
