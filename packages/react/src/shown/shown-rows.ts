import { type DocumentRow, embedNameOf, type ForeignRow, isPlainObject, type Referred, type Shown, type Via } from '@flotilla/core';

/** Turns a row as documents and the API have it into one as its module calls it. */
export type ToShown = (wire: DocumentRow) => object;

/** A row of another module, with what that module shows of it still as it came. */
export interface CarriedRow extends ForeignRow {
  readonly wire: DocumentRow;
}

const compiled = new WeakMap<Shown, ToShown>();

/** The function that names the parts of a row as its author did; made once for each thing that is shown. */
export function shownRows(shown: Shown): ToShown {
  const known = compiled.get(shown);
  if (known) return known;
  const made = compile(shown);
  compiled.set(shown, made);
  return made;
}

function compile({ key, parts, isTheirs }: Shown): ToShown {
  if (isTheirs) return (wire): CarriedRow => ({ id: wire.id, variant: wire.variant, entity: key, wire });
  const named = Object.entries(parts).map(([name, part]) => (part.type === 'via' ? viaReader(name, part) : farReader(name, part)));
  // A row without parts is what it was: nothing is copied.
  if (named.length === 0) return (wire) => wire;
  return (wire) => {
    const row: Record<string, unknown> = { ...wire };
    // What came under the names of the wire would be sent twice with the props of an island.
    for (const { from } of named) row[from] = undefined;
    for (const { name, from, read } of named) row[name] = read(wire[from]);
    return row;
  };
}

interface NamedPart {
  readonly name: string;
  /** Its name on the wire. */
  readonly from: string;
  readonly read: (embedded: unknown) => unknown;
}

/** The row that a reference names stands under the name of its field. */
function farReader(name: string, { field, far }: Referred): NamedPart {
  const toFar = shownRows(far);
  return { name, from: field.replace(/Id$/, ''), read: (row) => (isRow(row) ? toFar(row) : null) };
}

/** None where the module at the other side of the link is not installed. */
function viaReader(name: string, via: Via): NamedPart {
  const toRow = linkReader(via);
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

/** What one row of a link leads to; null when it is none of those that are shown. */
export function linkReader({ link, far, own, variants }: Via): (wire: DocumentRow) => object | null {
  const end = link.left.key === far.key ? link.left : link.right;
  const [toFar, toOwn] = [shownRows(far), own && shownRows(own)];
  const asked = variants && new Set(variants);
  return (wire) => {
    const row = end && wire[end.as];
    if (wire.variant === 'hidden' || (asked && !asked.has(wire.variant)) || !isRow(row)) return null;
    return toOwn ? { ...toFar(row), link: toOwn(wire) } : toFar(row);
  };
}

const isRow = (value: unknown): value is DocumentRow => isPlainObject(value);
