import type { Entity } from '../definitions/entity.js';
import { writableFields } from '../definitions/client-fields.js';
import { didYouMean } from '../values/names.js';
import type { Selection } from '../selection/selection.js';
import type { PresetRow } from './editing.js';
import type { View } from './view.js';

type Definitions = ReadonlyMap<string, Entity>;

/** Returns unknown names in the editing of a view, and blocks with private data outside of their category. */
export function editingProblems({ of, editing, isPrivate }: View, byKey: Definitions): string[] {
  if (!editing) return [];
  const { category, edits, parts = {}, presets = [] } = editing;
  const linked = Object.keys(of.parts).filter((name) => of.parts[name]?.type === 'via');
  return [
    ...fieldProblems('editing', edits, byKey.get(of.key)),
    ...unknownNames('editing', Object.keys(parts), linked),
    ...(isPrivate && (category ?? 'account') !== 'account'
      ? ["it shows the visitor's own data. Remove the category, which is then `account`."]
      : []),
    ...presets.flatMap((preset) => presetProblems(`preset "${preset.name}"`, preset, of, byKey)),
  ];
}

interface Filled extends Pick<PresetRow, 'values'> {
  readonly parts?: Readonly<Partial<Record<string, readonly PresetRow[]>>>;
}

function presetProblems(
  where: string,
  { values = {}, parts = {} }: Filled,
  of: Selection,
  byKey: Definitions,
): string[] {
  return [
    ...fieldProblems(where, Object.keys(values), byKey.get(of.key)),
    ...unknownNames(where, Object.keys(parts), Object.keys(of.parts)),
    ...Object.entries(parts).flatMap(([name, rows = []]) => {
      const part = of.parts[name];
      return part ? rows.flatMap((row) => presetProblems(`${where}, ${name}`, row, part.far, byKey)) : [];
    }),
  ];
}

function fieldProblems(where: string, names: readonly string[], entity: Entity | undefined): string[] {
  return entity ? unknownNames(where, names, Object.keys(writableFields(entity))) : [];
}

function unknownNames(where: string, names: readonly string[], known: readonly string[]): string[] {
  return names
    .filter((name) => !known.includes(name))
    .map((name) => `${where}: "${name}" is not a name of the row.${didYouMean(name, known)}`);
}
