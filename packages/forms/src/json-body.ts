import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { InvalidError } from '@flotilla/core/errors';

/** Reads JSON as every body is read. @throws InvalidError */
export type ReadJson = (request: FastifyRequest, bytes: Buffer) => unknown;

/** Deep enough for a field of JSON or a document in a row of a list. */
const maxDepth = 100;

/** Makes the reader of JSON: well-formed UTF-8, no prototype keys; an empty body is no body. */
export function jsonReader(server: FastifyInstance): ReadJson {
  const parse = server.getDefaultJsonParser('error', 'error');
  return (request, bytes) => {
    if (bytes.length === 0) return undefined;
    if (!isUtf8(bytes)) throw new InvalidError('The body is not well-formed UTF-8.');
    let read: unknown;
    void parse(request, bytes.toString(), (error: Error | null, value?: unknown) => {
      if (error) throw error;
      read = value;
    });
    if (isDeeperThan(read, maxDepth)) throw new InvalidError(`The body is nested more than ${maxDepth} levels deep.`);
    return read;
  };
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((item) => isDeeperThan(item, depth - 1));
}
