import type { Action } from '@flotilla/core';
import { z } from 'zod';

/** Characters, below the limit of a body. */
const most = 900_000;

/** Yields bodies of an action, each as large as allowed in a different field. */
export function* largeBodies({ schemas: { body } }: Action): Generator<unknown> {
  if (!body) return;
  yield keys(900);
  yield keys(60_000);
  yield { ['k'.repeat(most)]: 1 };
  yield nested(90, 'x'.repeat(most));
  yield Array.from({ length: most / 3 }, () => ({}));
  yield* variantsOf(body);
}

/** Yields the smallest valid values of a schema with one large field each. */
function* variantsOf(schema: z.core.$ZodType): Generator<unknown> {
  if (schema instanceof z.ZodObject) {
    const least = Object.fromEntries(
      Object.entries(schema.shape).map(([name, part]) => [name, smallest(part)]),
    );
    for (const [name, part] of Object.entries(schema.shape))
      for (const value of variantsOf(part)) yield { ...least, [name]: value };
    yield { ...least, ...keys(900) };
  } else if (schema instanceof z.ZodArray) {
    const one = smallest(schema.element);
    const length = Math.floor(most / (JSON.stringify(one ?? null).length + 1));
    yield Array.from({ length }, () => one);
    yield Array.from({ length: most / 3 }, () => ({}));
    for (const value of variantsOf(schema.element)) yield [value];
  } else if (schema instanceof z.ZodUnion) {
    for (const option of schema.options) yield* variantsOf(option);
  } else if (schema instanceof z.ZodRecord || schema instanceof z.ZodUnknown) {
    yield keys(900);
    yield { text: 'a.'.repeat(most / 2) };
    yield nested(
      90,
      Array.from({ length: most / 4 }, () => 1),
    );
  } else if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) {
    yield* [
      'x'.repeat(most),
      `a@${'a.'.repeat(most / 2)}`,
      ' '.repeat(most),
      '0'.repeat(most),
      '\n'.repeat(most / 2),
    ];
  } else if (isWrapper(schema)) {
    yield* variantsOf(schema.unwrap());
  } else if (schema instanceof z.ZodPipe) {
    yield* variantsOf(schema.in);
  }
}

function smallest(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([name, part]) => [name, smallest(part)]));
  if (schema instanceof z.ZodArray) return [smallest(schema.element)];
  if (schema instanceof z.ZodUnion) return schema.options.slice(0, 1).map(smallest)[0];
  if (schema instanceof z.ZodLiteral) return schema.values.values().next().value;
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodRecord) return {};
  if (schema instanceof z.ZodNumber) return 1;
  if (schema instanceof z.ZodBoolean) return true;
  if (schema instanceof z.ZodGUID || schema instanceof z.ZodUUID)
    return '00000000-0000-4000-8000-000000000000';
  if (isWrapper(schema)) return schema instanceof z.ZodOptional ? undefined : smallest(schema.unwrap());
  return schema instanceof z.ZodPipe ? smallest(schema.in) : 'a@example.com';
}

const wrappers = [z.ZodOptional, z.ZodNullable, z.ZodDefault, z.ZodPrefault, z.ZodReadonly];
type Wrapper = InstanceType<(typeof wrappers)[number]>;
const isWrapper = (schema: z.core.$ZodType): schema is Wrapper =>
  wrappers.some((type) => schema instanceof type);

const keys = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`key${index}`, 'x'.repeat(most / count / 2)]),
  );

function nested(depth: number, value: unknown): unknown {
  return Array.from({ length: depth }).reduce<unknown>((inner) => [inner], value);
}
