import type { FieldKind, FieldOf } from '@flotilla/core';

/** A JSON Schema of draft 2020-12, as used by OpenAPI 3.1. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** Returns a reference to a shared schema of the document. */
export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** The schemas of a field kind. */
export interface OpenApiFace<K extends FieldKind = FieldKind> {
  /** Returns the schema of values in requests. */
  input(field: FieldOf<K>): JsonSchema;
  /** The schema of values in responses, if it differs. */
  readonly row?: JsonSchema;
  /** Shared schemas that these reference. */
  readonly shared?: () => Readonly<Record<string, JsonSchema>>;
}

/** All field kinds with their schemas. */
export type OpenApiKinds = { readonly [K in FieldKind]: { readonly openapi: OpenApiFace<K> } };

/** Returns the schemas of a kind. */
export function faceOf(kinds: OpenApiKinds, kind: FieldKind): OpenApiFace {
  return kinds[kind].openapi;
}
