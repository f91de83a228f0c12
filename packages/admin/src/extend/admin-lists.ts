import type { AdminModule } from './admin-module.js';

/** The lists of an entry point, with the kind of their members and the function that creates them. */
export const adminLists = {
  columns: { part: 'column', kind: 'a column', create: 'defineAdminColumn' },
  inputs: { part: 'input', kind: 'an input', create: 'defineAdminInput' },
  sections: { part: 'section', kind: 'a section', create: 'defineAdminSection' },
  actions: { part: 'action', kind: 'an action on rows', create: 'defineAdminAction' },
  pages: { part: 'page', kind: 'a screen', create: 'defineAdminPage' },
  home: { part: 'home', kind: 'a part of the first screen', create: 'defineAdminHome' },
  customerParts: {
    part: 'customer-part',
    kind: 'a part of customers',
    create: 'defineAdminCustomerPart',
  },
  setup: { part: 'setup', kind: 'a first step', create: 'defineAdminSetup' },
  tasks: { part: 'task', kind: 'a task', create: 'defineAdminTask' },
  variants: { part: 'variant', kind: 'a variant', create: 'defineAdminVariant' },
  bar: { part: 'bar-item', kind: 'a control of the top bar', create: 'defineAdminBarItem' },
  gate: { part: 'gate', kind: 'a sign-in', create: 'defineAdminGate' },
} as const satisfies Record<keyof AdminModule, object>;

export type AdminListName = keyof typeof adminLists;
type List = (typeof adminLists)[AdminListName];

/** The path of the entry point in a module. */
const file = 'src/admin/index.ts';

/**
 * Returns what an entry point exports by mistake: members of another kind than their list, and exports that are
 * no list. Each problem names the module, the file, the export and the fix.
 */
export function adminListProblems(module: string, exports: object): string[] {
  return Object.entries(exports).flatMap(([name, value]: [string, unknown]) => {
    const place = `module "${module}": ${file}: ${name}`;
    const list = listNamed(name);
    // Components may be exported for other modules.
    if (!list && isComponent(value)) return [];
    if (!list) return [`${place} is ${kindOf(value)}, not a list of the admin. ${homeOf(value)}`];
    if (name === 'gate') return problemOf(place, list, value);
    if (!Array.isArray(value))
      return [`${place} is ${kindOf(value)}, not a list. Write ${name} = [${list.create}(…)].`];
    return value.flatMap((member: unknown, index) => problemOf(`${place}[${index}]`, list, member));
  });
}

function problemOf(place: string, list: List, member: unknown): string[] {
  const part = partOf(member);
  if (part === list.part) return [];
  const fix = part === undefined ? `Create it with ${list.create}.` : homeOf(member);
  return [`${place} is ${kindOf(member)}, not ${list.kind}. ${fix}`];
}

function homeOf(value: unknown): string {
  const part = partOf(value);
  const [name] = Object.entries(adminLists).find(([, list]) => list.part === part) ?? [];
  if (name === 'gate') return 'Export it as gate.';
  if (name !== undefined) return `Move it to ${name}.`;
  return `The lists are ${Object.keys(adminLists).join(', ')}; export everything else from another file.`;
}

function kindOf(value: unknown): string {
  const part = partOf(value);
  const known = Object.values(adminLists).find((list) => list.part === part);
  if (known) return known.kind;
  if (typeof value === 'function') return 'a function';
  if (Array.isArray(value)) return 'a list';
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  if (isComponent(value)) return 'a component';
  if ('type' in value && typeof value.type === 'string' && 'key' in value) return 'a definition of the API';
  return 'an object';
}

function isComponent(value: unknown): boolean {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

function listNamed(name: string): List | undefined {
  return Object.entries(adminLists).find(([one]) => one === name)?.[1];
}

function partOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('part' in value)) return undefined;
  return typeof value.part === 'string' ? value.part : undefined;
}
