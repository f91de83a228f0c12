import type { FieldKind, FieldOf } from '@flotilla/core';

/** A JSON Schema of the 2020-12 draft, which is what OpenAPI 3.1 speaks. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** A reference to a schema that the document has once. */
export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** What a kind of field says of itself in the document. */
export interface OpenApiFace<K extends FieldKind = FieldKind> {
  /** What a client may write. */
  input(field: FieldOf<K>): JsonSchema;
  /** What a read answers, where it differs. */
  readonly row?: JsonSchema;
  /** Schemas that these refer to, which the document has once. */
  readonly shared?: () => Readonly<Record<string, JsonSchema>>;
}

/** All kinds of fields, each with what it says of itself. */
export type OpenApiKinds = { readonly [K in FieldKind]: { readonly openapi: OpenApiFace<K> } };

/** What one kind says of itself, whichever it is. */
export function faceOf(kinds: OpenApiKinds, kind: FieldKind): OpenApiFace {
  return kinds[kind].openapi;
}
