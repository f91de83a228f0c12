import { lineAndColumn } from './line-and-column.js';
import type { Position } from './error-position.js';
import type { SourceTexts } from './source-texts.js';

/** `blog.article`, `blog.article.title`, `calendar.event.opened` or the view `blog.widget/list`. */
const keys = /\b([a-z][a-z0-9-]*)\.([a-z][a-z0-9-]*)(?:\.([a-zA-Z0-9-]+))*(?:\/([a-z0-9-]+))?/g;
const definitions = /\bdefine[A-Z]\w*\(/g;

/**
 * Returns the position of the definition that a message names: of a view, an event, an entity or its field, a link, an
 * action or a module. Returns the changed one of two definitions, else the last.
 */
export function definitionIn(message: string, sources: SourceTexts): Position | undefined {
  const isTwice = message.includes('is defined twice');
  for (const find of findersOf(message)) {
    const found = positionsOf(find, sources);
    const position = isTwice ? (changed(found, sources) ?? found.at(-1)) : found[0];
    if (position) return position;
  }
  return undefined;
}

/** Returns the offset of what a message names in a definition; undefined when it is another one. */
type Finder = (definition: string, before: string) => number | undefined;

function findersOf(message: string): Finder[] {
  const [, module] = /\bmodule "([^"]+)"/.exec(message) ?? [];
  const named = [...message.matchAll(keys)].flatMap(([key, of = '', name = '', field, variant]): Finder[] => {
    if (variant !== undefined)
      return [(text) => (text.startsWith('defineView') ? propertyIn(text, 'variant', variant) : undefined)];
    return [
      (text) => literalIn(text, key),
      (text) => entityIn(text, { module: of, name, field }),
      (text, before) => linkIn(text, name, before),
    ];
  });
  if (module === undefined) return named;
  return [
    ...named,
    (text) => (text.startsWith('defineModule') ? propertyIn(text, 'name', module) : undefined),
  ];
}

function positionsOf(find: Finder, sources: SourceTexts): Position[] {
  return byLikelihood(sources).flatMap((file) => {
    const text = sources.textOf(file) ?? '';
    const starts = [...text.matchAll(definitions)].map(({ index }) => index);
    return starts.flatMap((start, number) => {
      const offset = find(text.slice(start, starts[number + 1]), text.slice(0, start));
      return offset === undefined ? [] : [{ file, ...lineAndColumn(text, start + offset) }];
    });
  });
}

function changed(found: readonly Position[], sources: SourceTexts): Position | undefined {
  const files = sources.changedSinceGood();
  return found.findLast(({ file }) => files.has(file));
}

/** Returns the files that changed since the API last ran, then those of modules, then the others. */
function byLikelihood(sources: SourceTexts): readonly string[] {
  const paths = sources.paths().filter((file) => /\.[mc]?[jt]sx?$/.test(file));
  const isOfFramework = (file: string) => sources.isOfFramework(file);
  return [
    ...new Set([
      ...sources.changedSinceGood().keys(),
      ...paths.filter((file) => !isOfFramework(file)),
      ...paths.filter((file) => isOfFramework(file)),
    ]),
  ];
}

/** Finds `defineEvent('calendar.event.opened', …)`. */
function literalIn(text: string, key: string): number | undefined {
  const [start] =
    new RegExp(`^defineEvent\\(\\s*(?=['"\`]${key.replaceAll('.', '\\.')}['"\`])`).exec(text) ?? [];
  return start?.length;
}

interface EntityField {
  readonly module: string;
  readonly name: string;
  readonly field: string | undefined;
}

function entityIn(text: string, { module, name, field }: EntityField): number | undefined {
  const named = propertyIn(text, 'name', name);
  if (named === undefined || propertyIn(text, 'module', module) === undefined) return undefined;
  const ofField = field === undefined ? -1 : text.search(new RegExp(`\\b${field}\\s*:`));
  return ofField >= 0 ? ofField : named;
}

/** Finds `export const boatsToArticles = defineLink(…)` for `boats-to-articles`. */
function linkIn(text: string, name: string, before: string): number | undefined {
  const variable = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return text.startsWith('defineLink') && new RegExp(`\\b${variable}\\s*=\\s*$`).test(before) ? 0 : undefined;
}

function propertyIn(text: string, property: string, value: string): number | undefined {
  const index = text.search(new RegExp(`\\b${property}:\\s*['"\`]${value}['"\`]`));
  return index < 0 ? undefined : index;
}
