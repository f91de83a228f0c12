import { didYouMean } from '@flotilla/core/values';
import { Failure } from '@flotilla/runtime';
import { foldedColumn, type ProductTable } from '../products/product-tables.js';
import { fieldNamed, namedField, productFields } from './product-fields.js';

/** Names of columns by field. */
export type ProductColumns = ReadonlyMap<string, string>;

type GivenMap = readonly string[] | Readonly<Record<string, string>>;

/** Reads fields by column, or `column=field` as given on a command line. @throws Failure */
export function columnMap(given: GivenMap): ReadonlyMap<string, string> {
  const pairs = isList(given) ? given.map(pairOf) : Object.entries(given);
  for (const [, field] of pairs) requireField(field);
  return new Map(pairs.map(([column, field]) => [foldedColumn(column), field.trim()]));
}

const isList = (given: GivenMap): given is readonly string[] => Array.isArray(given);

function pairOf(text: string): readonly [column: string, field: string] {
  const at = text.lastIndexOf('=');
  if (at <= 0)
    throw new Failure(`"${text}" is no --map.`, 'Write the column and its field: --map "Price, €=price".');
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

function requireField(field: string): void {
  const names: readonly string[] = productFields;
  if (field.trim() === '' || namedField.test(field) || names.includes(field)) return;
  throw new Failure(
    `"${field}" is no field of products.${didYouMean(field, names)}`,
    `The fields are ${names.join(', ')}, option:<name> and fact:<name>; an empty one ignores a column.`,
  );
}

/** Returns the columns of a file by field. The map comes first. @throws Failure naming the column */
export function productColumns(
  { name, content }: ProductTable,
  map: ReadonlyMap<string, string>,
): ProductColumns {
  const columns = new Map<string, string>();
  for (const column of content.columns) {
    const field = map.get(foldedColumn(column)) ?? fieldNamed(column);
    if (field === undefined || field === '') continue;
    const other = columns.get(field);
    if (other !== undefined)
      throw new Failure(
        `${name}, line 1: the columns "${other}" and "${column}" are both the ${field}.`,
        `Choose one: --map "${column}=" ignores a column.`,
      );
    columns.set(field, column);
  }
  const unknown = [...map.keys()].find(
    (one) => !content.columns.some((column) => foldedColumn(column) === one),
  );
  if (unknown !== undefined)
    throw new Failure(
      `${name}, line 1: there is no column "${unknown}".${didYouMean(unknown, content.columns)}`,
      `Its columns are ${content.columns.slice(0, 30).join(', ')}.`,
    );
  if (!columns.has('name'))
    throw new Failure(
      `${name}, line 1: no column has the names of products.`,
      'State it: --map "<column>=name".',
    );
  return columns;
}
