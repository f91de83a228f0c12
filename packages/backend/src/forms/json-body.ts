import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { InvalidError } from '@flotilla/core/errors';

/** Parses JSON with the rules for request bodies. @throws InvalidError */
export type ReadJson = (request: FastifyRequest, bytes: Buffer) => unknown;

/** Enough for a JSON field, or a document in a row of a list. */
const maxDepth = 100;
/** Per object: more than any row or form has. */
const maxKeys = 1000;

/**
 * Creates a parser of JSON bodies: requires well-formed UTF-8 and rejects prototype keys; an empty body is
 * undefined.
 */
export function jsonReader(server: FastifyInstance): ReadJson {
  const parse = server.getDefaultJsonParser('error', 'error');
  return (request, bytes) => {
    if (bytes.length === 0) return undefined;
    if (!isUtf8(bytes)) throw new InvalidError('The body is not well-formed UTF-8.');
    let read: unknown;
    void parse(request, bytes.toString(), (error: Error | null, value?: unknown) => {
      if (error) throw isJson(bytes) ? new InvalidError(forbiddenKeys) : error;
      read = value;
    });
    assertBounds(read, maxDepth);
    return read;
  };
}

/**
 * Checks nesting and number of keys.
 * @throws InvalidError when the value is nested deeper than `depth`, or an object in it has too many keys
 */
function assertBounds(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth === 0) throw new InvalidError(`The body is nested more than ${maxDepth} levels deep.`);
  const items: unknown[] = Array.isArray(value) ? value : Object.values(value);
  if (!Array.isArray(value) && items.length > maxKeys)
    throw new InvalidError(`An object in the body has more than ${maxKeys} keys.`);
  for (const item of items) assertBounds(item, depth - 1);
}

const forbiddenKeys = 'The body has a key "__proto__" or "constructor.prototype", which is not allowed.';

function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString());
    return true;
  } catch {
    return false;
  }
}
