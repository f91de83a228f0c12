import type { JsonSchema } from '../../kinds/json-schema.js';
import type { OpenApiDocument } from '../types.js';

const uuid = '01993c5e-7a10-7c3e-9d5f-2f6a1c9be001';
const maxDepth = 4;

/** A value that fits a schema: for people to copy. */
export function exampleOf(schema: JsonSchema, document: OpenApiDocument, depth = 0): unknown {
  const whole = resolved(schema, document);
  if (Array.isArray(whole.examples)) return whole.examples[0];
  if (whole.default !== undefined) return whole.default;
  if (whole.const !== undefined) return whole.const;
  if (Array.isArray(whole.enum)) return whole.enum[0];
  const first = Array.isArray(whole.anyOf) ? (whole.anyOf[0] as JsonSchema) : undefined;
  if (first && whole.type === undefined) return exampleOf(first, document, depth);
  if (depth >= maxDepth) return null;
  return ofType(whole, document, depth);
}

/** The schema that a reference names, with what stands beside the reference. */
export function resolved(schema: JsonSchema, { components }: Pick<OpenApiDocument, 'components'>): JsonSchema {
  if (typeof schema.$ref !== 'string') return schema;
  const { $ref, ...own } = schema;
  const target = components.schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {};
  return { ...target, ...own, properties: { ...(own.properties as object), ...(target.properties as object) } };
}

/** The properties of a row that are its own, without the links that a read can embed. */
export function ownProperties(schema: JsonSchema): [string, JsonSchema][] {
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).filter(([, property]) => !isEmbedded(property));
}

/** Fields have a kind; of what has none, links name their `include` and far rows are described references. */
function isEmbedded(property: JsonSchema): boolean {
  if (property['x-kind'] !== undefined) return false;
  return property['x-include'] !== undefined || (property.$ref !== undefined && property.description !== undefined);
}

function ofType(schema: JsonSchema, document: OpenApiDocument, depth: number): unknown {
  switch ([schema.type].flat()[0]) {
    case 'string':
      return schema.format === 'uuid' ? uuid : 'text';
    case 'integer':
    case 'number':
      return Math.max(Number(schema.minimum ?? 1), 1);
    case 'boolean':
      return true;
    case 'array':
      return schema.items ? [exampleOf(schema.items as JsonSchema, document, depth + 1)] : [];
    case 'object':
      return Object.fromEntries(ownProperties(schema).map(([name, property]) => [name, exampleOf(property, document, depth + 1)]));
    default:
      return null;
  }
}
