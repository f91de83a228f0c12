import type { JsonSchema } from './json-schema.js';
import type { Content, MediaType, Operation, PathItem } from './types.js';

type Schemas = Readonly<Record<string, JsonSchema>>;

/** Deeper parts of documents and fields are omitted. */
const maxDepth = 12;

/**
 * Adds an example to every JSON body of the paths, because tools that generate their own fail at recursive
 * schemas.
 */
export function withExamples(
  paths: Readonly<Record<string, PathItem>>,
  schemas: Schemas,
): Record<string, PathItem> {
  const item = (methods: PathItem) =>
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [method, exampled(operation, schemas)]),
    );
  return Object.fromEntries(Object.entries(paths).map(([path, methods]) => [path, item(methods)]));
}

function exampled(operation: Operation, schemas: Schemas): Operation {
  const { requestBody } = operation;
  if (!requestBody) return operation;
  const content = Object.entries(requestBody.content).map(([type, media]): [string, MediaType] => {
    if (type !== 'application/json') return [type, media];
    return [type, { ...media, example: exampleOf(media.schema, schemas) }];
  });
  return {
    ...operation,
    requestBody: { ...requestBody, content: Object.fromEntries(content) satisfies Content },
  };
}

/** Returns a value that a schema accepts. */
function exampleOf(schema: JsonSchema, schemas: Schemas, depth = 0): unknown {
  const whole = resolved(schema, schemas);
  if ('const' in whole) return whole['const'];
  const [given] = listIn(whole, 'examples');
  if (given !== undefined) return given;
  const [choice] = listIn(whole, 'enum');
  if (choice !== undefined) return whole['default'] ?? choice;
  const options = [...schemasIn(whole, 'anyOf'), ...schemasIn(whole, 'oneOf')];
  const option = options.find(({ type }) => type !== 'null') ?? options[0];
  if (option && !whole['properties']) return exampleOf(option, schemas, depth + 1);
  const type = [whole['type']].flat().find((one) => one !== 'null');
  if (type === 'object' || whole['properties'] !== undefined) return exampleObject(whole, schemas, depth);
  if (type === 'array') {
    const isNeeded = Number(whole['minItems'] ?? 0) > 0;
    const [items] = schemasIn({ items: [whole['items'] ?? {}] }, 'items');
    return items && (isNeeded || depth < maxDepth / 2) ? [exampleOf(items, schemas, depth + 1)] : [];
  }
  if (type === 'integer' || type === 'number') return exampleNumber(whole);
  if (type === 'boolean') return whole['default'] ?? true;
  return type === 'string' ? exampleText(whole) : {};
}

/** Returns an example with all required properties, and the optional one that names a row. */
function exampleObject(whole: JsonSchema, schemas: Schemas, depth: number): Record<string, unknown> {
  const properties = Object.entries(objectIn(whole, 'properties'));
  const required = new Set(listIn(whole, 'required'));
  const naming = properties.filter(([name]) => ['title', 'adminTitle', 'name'].includes(name)).slice(0, 1);
  const optional =
    naming.length > 0 ? naming : required.size === 0 && depth < 4 ? properties.slice(0, 1) : [];
  const listed = properties.filter(
    ([name, schema]) => (required.has(name) || optional.some(([one]) => one === name)) && !('not' in schema),
  );
  return Object.fromEntries(
    listed.flatMap(([name, schema]) =>
      depth > maxDepth ? [] : [[name, exampleOf(schema, schemas, depth + 1)]],
    ),
  );
}

function exampleNumber(whole: JsonSchema): number {
  const least = Number(whole['minimum'] ?? Number(whole['exclusiveMinimum'] ?? 0) + 1);
  return Number(whole['default'] ?? Math.max(least, Math.min(1, Number(whole['maximum'] ?? 1))));
}

const formats: Readonly<Record<string, string>> = {
  uuid: '01940f6e-3c00-7000-8000-000000000000',
  'date-time': '2026-12-24T18:00:00.000Z',
  date: '2026-12-24',
  email: 'ann@example.com',
  uri: 'https://example.com',
};
const texts = [
  'Text',
  '/old-page',
  'en',
  'UTC',
  '0 7 * * *',
  'https://example.com/page',
  'ann@example.com',
  '12.50',
  '1',
  'a',
  'EUR',
  '123456',
  '01940f6e-3c00-7000-8000-000000000000',
  '2026-12-24',
  '2026-12-24T18:00:00.000Z',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0'.repeat(64),
];

function exampleText(whole: JsonSchema): string {
  const [min, max] = [
    Number(whole['minLength'] ?? 0),
    Number(whole['maxLength'] ?? Number.POSITIVE_INFINITY),
  ];
  const patterns = [whole, ...schemasIn(whole, 'allOf')].flatMap(({ pattern }) =>
    typeof pattern === 'string' ? [new RegExp(pattern, 'u')] : [],
  );
  const candidates = [
    whole['default'],
    formats[String(whole['format'])],
    ...texts,
    'Text '.repeat(min).slice(0, min),
  ];
  const isGood = (text: unknown): text is string =>
    typeof text === 'string' &&
    text.length >= min &&
    text.length <= max &&
    patterns.every((pattern) => pattern.test(text));
  return candidates.find(isGood) ?? 'Text';
}

/** Returns a schema merged with its references and its `allOf` parts. */
function resolved(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const { $ref, ...own } = schema;
  const named = typeof $ref === 'string' ? schemas[$ref.replace('#/components/schemas/', '')] : undefined;
  const parts = named
    ? [resolved(named, schemas)]
    : schemasIn(schema, 'allOf').map((part) => resolved(part, schemas));
  if (parts.length === 0) return schema;
  const properties = Object.assign({}, ...[...parts, own].map((part) => objectIn(part, 'properties')));
  const required = [...parts, own].flatMap((part) => listIn(part, 'required'));
  return {
    ...Object.assign({}, ...parts),
    ...own,
    ...(Object.keys(properties).length > 0 && { properties }),
    required,
  };
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function listIn(schema: JsonSchema, keyword: string): readonly unknown[] {
  const value = schema[keyword];
  return Array.isArray(value) ? value : [];
}

const schemasIn = (schema: JsonSchema, keyword: string): JsonSchema[] =>
  listIn(schema, keyword).filter(isSchema);

function objectIn(schema: JsonSchema, keyword: string): Readonly<Record<string, JsonSchema>> {
  const value = schema[keyword];
  if (!isSchema(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => (isSchema(part) ? [[name, part]] : [])),
  );
}
