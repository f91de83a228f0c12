/** A JSON Schema of the 2020-12 draft, which is what OpenAPI 3.1 speaks. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** A reference to a schema that the document has once. */
export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
