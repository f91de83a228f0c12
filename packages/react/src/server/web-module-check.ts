import { kindOfMember, wrongMember } from '@flotilla/core/errors';
import { DefinitionError } from '@flotilla/core/reflection';
import type { WebModule } from '../web-module.js';

/** The lists of a react entry point, with the kind of their members and the function that defines one. */
export const webLists = {
  variants: { kind: 'a variant', definedBy: 'defineVariant' },
  frames: { kind: 'a frame', definedBy: 'defineFrame' },
  slotContents: { kind: 'the content of a slot', definedBy: 'defineSlotContent' },
  structuredData: { kind: 'structured data', definedBy: 'defineStructuredData' },
  feedItems: { kind: 'a feed item', definedBy: 'defineFeedItem' },
  islands: { kind: 'an island', definedBy: 'defineIslands' },
} as const;

export type WebListName = keyof typeof webLists;

const listNames = Object.keys(webLists) as WebListName[];
const entryFile = 'src/react/index.ts';

/**
 * Returns the react entry points of an application's modules, given by the names of their packages.
 * @throws DefinitionError naming each member of a list that is of another kind, its file and the fix
 */
export function checkedWebModules(modules: Readonly<Record<string, WebModule>>): WebModule[] {
  const problems = Object.entries(modules).flatMap(([name, module]) => webModuleProblems(name, module));
  if (problems.length > 0) throw new DefinitionError(problems);
  return Object.values(modules);
}

/** Returns the members of a react entry point's lists that are of another kind. */
export function webModuleProblems(
  module: string,
  entryPoint: Readonly<Partial<Record<WebListName | 'richTextPicture', unknown>>>,
): string[] {
  const { richTextPicture: picture } = entryPoint;
  const problems = listNames.flatMap((list) =>
    list in entryPoint ? listProblems(module, list, entryPoint[list]) : [],
  );
  const found = kindOfWebMember(picture);
  if (picture === undefined || found === 'a function' || found === 'a component') return problems;
  const place = `${entryFile}: richTextPicture`;
  return [...problems, wrongMember({ module, place, found, kind: 'a component' })];
}

function listProblems(module: string, list: WebListName, exported: unknown): string[] {
  const { kind } = webLists[list];
  const whole = kindOfWebMember(exported);
  if (whole !== 'an object' && whole !== 'a list') {
    const fix = `Export one: ${list} = { … }.`;
    return [wrongMember({ module, place: `${entryFile}: ${list}`, found: whole, kind: 'a list', fix })];
  }
  return Object.entries(Object(exported)).flatMap(([name, member]) =>
    [member].flat().flatMap((value, index) => {
      const found = kindOfWebMember(value);
      if (found === kind) return [];
      const own = Array.isArray(member) ? `${name}[${index}]` : name;
      const place = placeOf(list, own, Array.isArray(exported));
      return [wrongMember({ module, place, found, kind, fix: fixOf(list, found) })];
    }),
  );
}

function placeOf(list: WebListName, name: string, isArray: boolean): string {
  if (isArray) return `${entryFile}: ${list}[${name}]`;
  return list === 'variants' ? `src/react/variants.ts: ${name}` : `${entryFile}: ${list}.${name}`;
}

/** Returns undefined for kinds of definitions, whose files core knows. */
function fixOf(list: WebListName, found: string): string | undefined {
  const home = listNames.find((name) => webLists[name].kind === found);
  if (home) return `Move it to the list ${home}.`;
  if (found !== 'a function' && found !== 'a component') return undefined;
  return `Define it with ${webLists[list].definedBy}, or move it to another file.`;
}

/** Returns the kind of a value in words. */
function kindOfWebMember(value: unknown): string {
  if (typeof value !== 'object' || value === null) return kindOfMember(value);
  if ('$$typeof' in value) return 'props' in value ? 'an element' : 'a component';
  if ('wake' in value && ('load' in value || 'enhance' in value)) return webLists.islands.kind;
  if ('component' in value) {
    if ('view' in value) return webLists.variants.kind;
    if ('slot' in value) return webLists.slotContents.kind;
    if ('of' in value && 'variant' in value) return webLists.frames.kind;
  }
  if ('describe' in value && typeof value.describe === 'function') return webLists.structuredData.kind;
  if ('entity' in value && 'of' in value && typeof value.of === 'function') return webLists.feedItems.kind;
  return kindOfMember(value);
}
