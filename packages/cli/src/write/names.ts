import type { EntityKey } from '@flotilla/core';
import { camelCase, pluralOf } from '@flotilla/core/values';
import { Failure } from '@flotilla/runtime';

const kebabCase = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const entityKey = /^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/;
const maxLength = 40;

const reservedWords = words(`
  arguments as async await break case catch class const continue debugger default delete do else enum eval
  export extends false finally for from function get if implements import in instanceof interface let new null
  of package private protected public return set static super switch this throw true try type typeof undefined
  var void while with yield
`);
/** Names that generated files import or declare. */
const usedNames = words(`
  actions client content context events islands key labels lazy lift link links list lists messages migrations
  module page pages params picture row rows server show site status subject text variants version views via widgets
`);
/** Paths below `/api` and names that the framework uses. */
const frameworkNames = words(`
  admin api app assets backend core docs events-stream health host jobs metrics openapi public react ready
  row-jobs runtime search site transition ui
`);
/** Singular nouns that end like a plural. */
const singulars = words('news series species means gas lens');

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** Returns the name. @throws Failure when it is not kebab-case, or a reserved word */
export function checkedName(name: string, what: string): string {
  if (!kebabCase.test(name))
    throw new Failure(
      `"${name}" is not a valid name of ${what}.`,
      'Write it in kebab-case, such as "buttons-array".',
    );
  if (name.length > maxLength)
    throw new Failure(`"${name}" is longer than ${maxLength} characters.`, `Give ${what} a shorter name.`);
  if (reservedWords.has(camelCase(name)))
    throw new Failure(`"${name}" is a reserved word.`, `Give ${what} another name.`);
  return name;
}

/** Returns the name of a new entity: a singular noun. @throws Failure */
export function checkedEntityName(module: string, name: string): string {
  checkedName(name, 'an entity');
  if (usedNames.has(name) || name === module)
    throw new Failure(
      `An entity of the module "${module}" cannot be called "${name}": its files use that name.`,
      `Give it a longer one, such as "${name === module ? name : module}-item".`,
    );
  const singular = singularOf(name);
  if (singular !== undefined)
    throw new Failure(`"${name}" is a plural.`, `Name one row: "${singular}". Routes use the plural.`);
  return name;
}

/** Returns the name of a new module. @throws Failure when it is taken, by a module or by the framework */
export function checkedModuleName(name: string, modules: readonly string[]): string {
  checkedName(name, 'a module');
  if (frameworkNames.has(name) || usedNames.has(name))
    throw new Failure(`"${name}" is a name of the framework.`, 'Give the module another name.');
  const taken = modules.find((other) => other === name || other.endsWith(`/${name}`));
  if (taken !== undefined)
    throw new Failure(
      `The application has a module "${name}": ${taken}.`,
      `Give this one another name, or add an entity to it: flotilla new entity ${name} <entity>`,
    );
  return name;
}

/** Returns the singular of a plural; undefined for other names. */
function singularOf(name: string): string | undefined {
  if (!name.endsWith('s') || /(ss|us|is)$/.test(name) || singulars.has(name.split('-').at(-1) ?? ''))
    return undefined;
  const candidates = [name.replace(/ies$/, 'y'), name.replace(/es$/, ''), name.slice(0, -1)];
  return candidates.find((singular) => singular !== name && pluralOf(singular) === name);
}

/** Returns the key. @throws Failure when it is not `<module>.<entity>` */
export function checkedKey(key: string): EntityKey {
  if (!entityKey.test(key))
    throw new Failure(`"${key}" is not the key of an entity.`, 'Write module and entity: "blog.article".');
  return key as EntityKey;
}

/** Returns `My boats` for `my-boats`. */
export function titleOf(name: string): string {
  const text = name.replaceAll(/[-_]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
