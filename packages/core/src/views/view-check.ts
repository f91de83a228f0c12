import type { Entity } from '../definitions/entity.js';
import { didYouMean, type EntityKey, partsOf } from '../values/names.js';
import type { Selection, Via } from '../selection/selection.js';
import { readableFields } from '../definitions/client-fields.js';
import { editingProblems } from './editing-check.js';
import type { List } from './list.js';
import type { View } from './view.js';

type Definitions = ReadonlyMap<string, Entity>;

/** Returns unknown names in a view's selections. Names of modules that are not installed are not checked. */
export function viewProblems(view: View, byKey: Definitions): string[] {
  const location = `view ${view.of.key}/${view.variant}`;
  const lists = Object.entries(view.lists);
  const selections = [
    view.of,
    ...(view.subject ? [view.subject.show] : []),
    ...lists.map(([, list]) => list.of),
  ];
  return [
    ...selections.flatMap((rows) => selectionProblems(rows, byKey)),
    ...lists.flatMap(([, { via }]) =>
      via ? viaProblems('a list', via, view.subject?.show.key ?? view.of.key, byKey) : [],
    ),
    ...lists.flatMap(([name, { unless }]) => partProblems(view, `the list "${name}" replaces`, unless)),
    ...lists.flatMap(([name, { within }]) => partProblems(view, `the list "${name}" is within`, within)),
    ...lists.flatMap(([name, list]) => facetProblems(name, list)),
    ...segmentProblems(view, byKey),
    ...classWordProblems(view, byKey),
    ...editingProblems(view, byKey),
  ].map((problem) => `${location}: ${problem}`);
}

/** Checks that the url segment of a subject consists of its entity and a unique field. */
function segmentProblems({ subject }: View, byKey: Definitions): string[] {
  const entity = subject && byKey.get(subject.show.key);
  if (!entity) return [];
  const segments = Object.keys(entity.fields)
    .filter((name) => name === 'id' || entity.fields[name]?.unique)
    .map((name) => `${entity.module}.${entity.plural}.${name}`);
  if (segments.includes(subject.by)) return [];
  return [
    `"${subject.by}" is not a segment that names one ${entity.key}.${didYouMean(subject.by, segments)}`,
  ];
}

/** Checks that rows of a variant with class words have a class name. */
function classWordProblems({ of, classWords }: View, byKey: Definitions): string[] {
  const fields = byKey.get(of.key)?.fields;
  if (classWords.length === 0 || !fields || 'className' in fields) return [];
  return [
    `${of.key} has no className for the class words "${classWords.join('", "')}". Add the field, or remove the words.`,
  ];
}

/** Checks that a list names a linked part of the row. */
function partProblems({ of }: View, role: string, part: string | undefined): string[] {
  const names = Object.keys(of.parts);
  if (part === undefined || of.parts[part]?.type === 'via') return [];
  return [`${role} "${part}", which is not a linked part of the row.${didYouMean(part, names)}`];
}

/** Checks that visitors filter a list without filters of its own, which the module's filters do not receive. */
function facetProblems(name: string, { facets, filters }: List): string[] {
  return facets !== undefined && filters.length > 0
    ? [`the list "${name}" has facets and \`where\`. Remove one of them.`]
    : [];
}

function selectionProblems({ key, fields, parts }: Selection, byKey: Definitions): string[] {
  const existing = byKey.get(key);
  if (!existing)
    return isInstalled(key, byKey) ? [`"${key}" is not an entity.${didYouMean(key, byKey.keys())}`] : [];
  const names = Object.keys(readableFields(existing));
  const unknown = typeof fields === 'string' ? [] : fields.filter((name) => !names.includes(name));
  return [
    ...unknown.map((name) => `"${name}" is not a field of ${key}.${didYouMean(name, names)}`),
    ...Object.entries(parts).flatMap(([name, part]) =>
      part.type === 'via' ? viaProblems(name, part, key, byKey) : selectionProblems(part.far, byKey),
    ),
  ];
}

function viaProblems(
  name: string,
  { near, link, far, own, variants = [], isTraversed }: Via,
  key: EntityKey,
  byKey: Definitions,
): string[] {
  const unknown = variants.filter((variant) => !link.variants.includes(variant));
  return [
    ...(near === key
      ? []
      : [`"${name}" follows ${link.key} from ${near}, and stands on ${key}. Take a link of ${key}.`]),
    ...unknown.map(
      (variant) => `"${variant}" is not a variant of ${link.key}.${didYouMean(variant, link.variants)}`,
    ),
    ...(isTraversed && (far.fields.length > 0 || own)
      ? [`"${name}" traverses ${far.key}, whose fields are then not returned. Remove the fields.`]
      : []),
    ...selectionProblems(far, byKey),
    ...(own ? selectionProblems(own, byKey) : []),
  ];
}

/** Returns whether the module of a key is installed. */
function isInstalled(key: EntityKey, byKey: Definitions): boolean {
  const { module } = partsOf(key);
  return [...byKey.keys()].some((other) => other.startsWith(`${module}.`));
}
