import type { EntityKey } from '@flotilla/core';
import { camelCase, pluralOf } from '@flotilla/core/values';
import { Failure } from '@flotilla/runtime';
import { flotillaModules } from './site-modules.js';

const kebabCase = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** The name of an npm package; only old ones have capitals. */
const packageName = /^(?:@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/;
const maxLength = 40;
const allowed = `Write it in kebab-case, such as "buttons-array": lowercase Latin letters, digits and single hyphens, first a letter, at most ${maxLength} characters.`;

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
/** First segments of paths below `/` and `/api`, and names of packages, that the framework uses. */
const frameworkNames = words(`
  admin api app assets backend changes cli core docs events-stream flotilla health healthz host importers jobs local mcp
  metrics opened openapi permissions preview public react ready revalidation rich-text robots row-jobs rows runtime search
  site sitemap sitemaps styles testing transition ui
`);
/** A module with such a property, or an object with names of definitions as keys, would have it twice. */
const isBuiltIn = (name: string) => name in Object.prototype || ['prototype', 'then'].includes(name);
/** Singular nouns that end like a plural and have a regular one. */
const singulars = words('gas lens');
/** Nouns whose plural is not regular, which routes and names of lists would not show: `newses`, `childs`. */
const irregulars = words(`
  aircraft child data equipment feedback fish foot furniture goose information luggage man means mouse news
  people police series sheep software species staff tooth woman
`);

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/**
 * Returns the name, which can be part of paths, routes and source code.
 * @throws Failure when it is not kebab-case, or a reserved word
 */
export function checkedName(name: string, what: string): string {
  if (!kebabCase.test(name) || name.length > maxLength)
    throw new Failure(`"${name}" is not a valid name of ${what}.`, allowed);
  if (reservedWords.has(camelCase(name)) || isBuiltIn(camelCase(name)))
    throw new Failure(
      `"${name}" is a reserved word of JavaScript.`,
      `Give ${what.replace(/^an? /, 'the ')} another name.`,
    );
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
  const noun = name.split('-').at(-1) ?? '';
  if (irregulars.has(noun))
    throw new Failure(
      `"${name}" has no regular plural: its routes and lists would be called "${pluralOf(name)}".`,
      `Name one row by a noun with a plural, such as "${name}-item".`,
    );
  const singular = singularOf(name);
  if (singular !== undefined)
    throw new Failure(`"${name}" is a plural.`, `Name one row: "${singular}". Routes use the plural.`);
  return name;
}

interface TakenNames {
  /** Packages of the installed modules. */
  readonly modules: readonly string[];
  /** Languages of the content, which start the addresses of pages. */
  readonly languages: readonly string[];
}

/** Returns the name of a new module. @throws Failure when it is taken, by a module or by the framework */
export function checkedModuleName(name: string, { modules, languages }: TakenNames): string {
  checkedName(name, 'a module');
  if (frameworkNames.has(name) || usedNames.has(name))
    throw new Failure(`"${name}" is a name of the framework.`, 'Give the module another name.');
  if (name.length <= 2 || languages.includes(name))
    throw new Failure(
      `"${name}" can be the code of a language, which starts the addresses of pages.`,
      'Give the module a longer name.',
    );
  const taken = modules.find((other) => other === name || other.endsWith(`/${name}`));
  if (taken !== undefined)
    throw new Failure(
      `The application has a module "${name}": ${taken}.`,
      `Give this one another name, or add an entity to it: flotilla new entity ${name} <entity>`,
    );
  if (flotillaModules.includes(name))
    throw new Failure(
      `"${name}" is a module of Flotilla.`,
      `Give this one another name, or install that one: flotilla add ${name}`,
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
  const [module, entity, ...rest] = key.split('.');
  if (module === undefined || entity === undefined || rest.length > 0)
    throw new Failure(`"${key}" is not the key of an entity.`, 'Write module and entity: "blog.article".');
  return `${checkedName(module, 'a module')}.${checkedName(entity, 'an entity')}`;
}

/** Returns whether a text is the name of an npm package: `fleet`, `@acme/fleet`. */
export function isPackageName(text: string): boolean {
  return packageName.test(text);
}

/** Returns `My boats` for `my-boats`. */
export function titleOf(name: string): string {
  const text = name.replaceAll(/[-_]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
