import {
  type EntityKey,
  type ForeignRow,
  type ReferencedRow,
  type Selection,
  type Via,
  hiddenVariant,
} from '@flotilla/core';
import type { DocumentRow } from '@flotilla/core/documents';
import { embedNameOf } from '@flotilla/core/reflection';
import { isPlainObject } from '@flotilla/core/values';

/** Converts a row from its wire format to the names that its module selected. */
export type RowConverter = (wire: DocumentRow) => object;

/** A row of another module that keeps its wire format for that module to convert. */
export interface ForwardedRow extends ForeignRow {
  readonly wire: DocumentRow;
}

/** Compiles a selection to a converter of rows; cached per selection. */
type Compiler = (selection: Selection) => RowConverter;

/** Converter of rows in documents, which contain only the selected fields. */
export const documentRowConverter: Compiler = memoized({
  toForeignRow: (row) => row,
  fieldsOf: () => undefined,
});

/** Converter of rows from REST, which contain every field. */
export const restRowConverter: Compiler = memoized({
  toForeignRow: ({ id, variant, entity }) => ({ id, variant, entity }),
  fieldsOf: ({ fields }) => (typeof fields === 'string' ? undefined : ['id', 'variant', ...fields]),
});

interface Source {
  /** Reduces a row of another module. */
  readonly toForeignRow: (row: ForwardedRow) => ForeignRow<EntityKey>;
  /** Returns the fields to keep; undefined keeps all. */
  readonly fieldsOf: (selection: Selection) => readonly string[] | undefined;
}

function memoized(source: Source): Compiler {
  const compiled = new WeakMap<Selection, RowConverter>();
  return function compiler(selection) {
    const cached = compiled.get(selection);
    if (cached) return cached;
    const made = compile(selection, source, compiler);
    compiled.set(selection, made);
    return made;
  };
}

function compile(selection: Selection, { toForeignRow, fieldsOf }: Source, compiler: Compiler): RowConverter {
  const { key, parts, isForeign } = selection;
  if (isForeign) return (wire) => toForeignRow({ id: wire.id, variant: wire.variant, entity: key, wire });
  const fields = fieldsOf(selection);
  const named = Object.entries(parts).map(([name, part]) =>
    part.type === 'via' ? viaReader(name, part, compiler) : farReader(name, part, compiler),
  );
  // Without parts and selected fields the row is returned as it is, without a copy.
  if (named.length === 0 && !fields) return (wire) => wire;
  return (wire) => {
    const row: Record<string, unknown> = fields
      ? Object.fromEntries(fields.map((name) => [name, wire[name]]))
      : { ...wire };
    // Clears the wire names; otherwise the props of an island would contain the same data twice.
    for (const { from } of named) row[from] = undefined;
    for (const { name, from, read } of named) row[name] = read(wire[from]);
    return row;
  };
}

interface NamedPart {
  readonly name: string;
  /** Its name in the wire format. */
  readonly from: string;
  readonly read: (embedded: unknown) => unknown;
}

/** Returns the name of a referenced row: its field without `Id`. */
export const referredAs = ({ field }: Pick<ReferencedRow, 'field'>): string => field.replace(/Id$/, '');

function farReader(name: string, part: ReferencedRow, compiler: Compiler): NamedPart {
  const toFar = compiler(part.far);
  return { name, from: referredAs(part), read: (row) => (isRow(row) ? toFar(row) : null) };
}

/** Reads the rows of a link; empty if the module at its other end is not installed. */
function viaReader(name: string, via: Via, compiler: Compiler): NamedPart {
  const toRow = linkReader(via, compiler);
  const { isOne, limit = Infinity } = via;
  const most = isOne ? 1 : limit;
  const read = (links: unknown) => {
    const rows: object[] = [];
    for (const link of Array.isArray(links) ? links : []) {
      const row = rows.length < most && isRow(link) ? toRow(link) : null;
      if (row) rows.push(row);
    }
    return isOne ? (rows[0] ?? null) : rows;
  };
  return { name, from: embedNameOf(via.link, via.near), read };
}

/** Returns a function that reads the far row of a link; null for hidden links and other variants. */
export function linkReader(
  { link, far, own, variants }: Via,
  compiler: Compiler = documentRowConverter,
): (wire: DocumentRow) => object | null {
  // The parts of a row have no link: the embedded rows are the parts.
  const isPart = link.key === far.key && !link.external;
  const end = farEnd({ link, far });
  const [toFar, toOwn] = [compiler(far), own && compiler(own)];
  const wanted = variants && new Set(variants);
  return (wire) => {
    const row = isPart ? wire : end && wire[end.as];
    if (wire.variant === hiddenVariant || (wanted && !wanted.has(wire.variant)) || !isRow(row)) return null;
    return toOwn ? { ...toFar(row), link: toOwn(wire) } : toFar(row);
  };
}

/** Returns the end of a link that is not the near one. */
export const farEnd = ({ link, far }: Pick<Via, 'link' | 'far'>) =>
  link.left.key === far.key ? link.left : link.right;

export const isRow = (value: unknown): value is DocumentRow => isPlainObject(value);
