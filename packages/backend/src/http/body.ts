import { isUuid } from '@flotilla/core/reflection';
import { isPlainObject } from '@flotilla/core/values';
import { InvalidError } from '@flotilla/core/errors';
import { MultipartBody } from '../forms/multipart-body.js';

const maxBulkRows = 1000;

/**
 * Returns the `data` of a body `{"data": …}`, or of a parsed form.
 * @throws InvalidError for any other shape
 */
export function dataOf(body: unknown): unknown {
  if (body instanceof MultipartBody) return body.data;
  if (!isPlainObject(body) || !('data' in body)) throw new InvalidError('The body must be {"data": …}.');
  const extra = Object.keys(body).find((key) => key !== 'data');
  if (extra !== undefined) throw InvalidError.of(extra, 'does not belong beside "data".');
  return body.data;
}

/** Returns the rows of a bulk body. @throws InvalidError */
export function rowsOf(body: unknown): unknown[] {
  const data = dataOf(body);
  if (!Array.isArray(data) || data.length === 0)
    throw InvalidError.of('data', 'must be a list of at least one row.');
  if (data.length > maxBulkRows) throw InvalidError.of('data', `takes at most ${maxBulkRows} rows.`);
  return data;
}

/** A row of a bulk write: its id, and the ETag that the write depends on. */
interface NamedInBulk {
  readonly id: string;
  readonly ifMatch?: string;
}

/** Returns a change of a row in a bulk body. @throws InvalidError */
export function changeOf(
  row: unknown,
  path: string,
): NamedInBulk & { readonly patch: Readonly<Record<string, unknown>> } {
  if (!isPlainObject(row)) throw InvalidError.of(path, 'must be an object.');
  const { id, ifMatch, ...patch } = row;
  if (id === undefined) throw InvalidError.of(`${path}.id`, 'id is required');
  if (ifMatch !== undefined && typeof ifMatch !== 'string')
    throw InvalidError.of(`${path}.ifMatch`, 'must be an entity tag.');
  return { id: checkedId(id, `${path}.id`), ...(ifMatch !== undefined && { ifMatch }), patch };
}

/** Returns the rows of a bulk write that takes only ids and ETags. @throws InvalidError */
export function namedRowsOf(body: unknown): NamedInBulk[] {
  return eachOf(rowsOf(body), (row, path) => {
    const { patch, ...named } = changeOf(row, path);
    const extra = Object.keys(patch)[0];
    if (extra !== undefined) throw InvalidError.of(`${path}.${extra}`, 'is not known: id, ifMatch.');
    return named;
  });
}

/**
 * Reads each row of a list, with its position in the body.
 * @throws InvalidError with the causes of every invalid row
 */
export function eachOf<Row, Read>(
  rows: readonly Row[],
  read: (row: Row, path: string) => Read,
  placeOf = bulkPosition,
): Read[] {
  const { found, refused } = readEach(rows, read, placeOf);
  if (refused.length > 0) throw InvalidError.all(refused);
  return found.flatMap((one) => (one === undefined ? [] : [one.value]));
}

/** Reads each row of a list; returns the values of the valid rows at their places, and the errors of the others. */
export function readEach<Row, Read>(
  rows: readonly Row[],
  read: (row: Row, path: string, index: number) => Read,
  placeOf = bulkPosition,
): { readonly found: readonly ({ readonly value: Read } | undefined)[]; readonly refused: InvalidError[] } {
  const refused: InvalidError[] = [];
  const found = rows.map((row, index) => {
    try {
      return { value: read(row, placeOf(index), index) };
    } catch (error) {
      if (!(error instanceof InvalidError)) throw error;
      refused.push(error);
      return undefined;
    }
  });
  return { found, refused };
}

/** Returns the position of a row in the body of a bulk call. */
export const bulkPosition = (index: number) => `data[${index}]`;

/** Returns the id. @throws InvalidError when it is not a uuid. */
export function checkedId(id: unknown, path = 'id'): string {
  if (!isUuid(id)) throw InvalidError.of(path, 'must be a uuid.');
  return id;
}
