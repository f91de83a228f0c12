import { Rows, server } from '@flotilla/backend';
import type { Entity, Field, Row, ServerInput } from '@flotilla/core';
import { isOmittable, isSecret, targetOf } from '@flotilla/core/reflection';
import type { TestApp } from '../test-app.js';
import { makeInput, type MakeInputOptions, withExamples } from './input.js';
import { makeValue } from '../kinds/make-value.js';

/** Values that matter to a test, managed and secret fields included. */
export type Overrides<E extends Entity> = { readonly [N in keyof E['fields']]?: unknown };

export interface MakeOptions<E extends Entity> extends Pick<MakeInputOptions, 'fields'> {
  readonly overrides?: Overrides<E>;
}

/** Creates a valid row of an entity or a link, and the rows that it references. */
export async function make<E extends Entity>(
  app: TestApp,
  entity: E,
  overrides?: Overrides<E>,
): Promise<Row<E>> {
  const [row] = await makeMany(app, entity, [{ overrides }]);
  if (!row) throw new Error(`${entity.key}: no row was made.`);
  return row;
}

/** Creates one valid row per options object, in that order. */
export async function makeMany<E extends Entity>(
  app: TestApp,
  entity: E,
  wanted: readonly MakeOptions<E>[],
): Promise<Row<E>[]> {
  const inputs = await makeInputs(app, entity, wanted);
  const servers = Object.entries(app.registry.entity(entity.key).fields).filter(([name, field]) =>
    isServers(name, field),
  );
  const rows: Record<string, unknown>[] = inputs.map((input, index) => {
    const seed = app.nextSeed();
    const isWhole = (wanted[index]?.fields ?? 'all') === 'all';
    const selected = servers.filter(([, field]) => isSecret(field) || isWhole || !isOmittable(field));
    const made = selected.map(([name, field]) => [name, makeValue(field, { name, seed })]);
    const values = withExamples(entity, inOrder(entity, { ...input, ...Object.fromEntries(made) }));
    return { ...values, ...wanted[index]?.overrides };
  });
  for (const [name, field] of servers) {
    await refer(app, {
      name,
      field,
      referring: rows.filter((_, index) => wanted[index]?.overrides?.[name] === undefined),
    });
  }
  return app.nest
    .get(Rows)
    .of(entity, { caller: server })
    .insertMany(rows as ServerInput<E>[]);
}

/** Returns values whose ranges, of the exclusions of the definition, end after they start. */
function inOrder({ excludes = [] }: Entity, values: Record<string, unknown>): Record<string, unknown> {
  const ranges = excludes.flatMap(({ range: [start, end] }) => {
    const moments = [values[start], values[end]].map((value) => Date.parse(String(value)));
    if (moments.some(Number.isNaN)) return [];
    const [from, until] = [Math.min(...moments), Math.max(...moments)];
    return [
      [start, new Date(from).toISOString()],
      [end, new Date(Math.max(until, from + 3_600_000)).toISOString()],
    ];
  });
  return { ...values, ...Object.fromEntries(ranges) };
}

/**
 * Returns whether `make` sets a server-only field. Booleans keep their default, which grants nothing, like
 * accounts before a password is set.
 */
function isServers(name: string, field: Field): boolean {
  if (typeof field.default === 'boolean') return false;
  return (
    isSecret(field) ||
    ((field.managed || field.readOnly) === true && !['id', 'createdAt', 'updatedAt'].includes(name))
  );
}

/** Returns valid inputs that are not stored, and creates the rows that they reference. */
export async function makeInputs<E extends Entity>(
  app: TestApp,
  entity: E,
  wanted: readonly MakeOptions<E>[],
): Promise<Record<string, unknown>[]> {
  const installed = app.registry.entity(entity.key);
  const inputs = wanted.map(
    ({ fields, overrides }) =>
      ({ ...makeInput(installed, { seed: app.nextSeed(), fields }), ...overrides }) as Record<
        string,
        unknown
      >,
  );
  for (const [name, field] of Object.entries(installed.fields)) {
    // Null comes from the example of a check, such as one of two references.
    const referring = inputs.filter(
      (input, index) => (input[name] ?? null) !== null && wanted[index]?.overrides?.[name] === undefined,
    );
    await refer(app, { name, field, referring });
  }
  return inputs;
}

/** Creates a referenced row for each input. */
async function refer(
  app: TestApp,
  { name, field, referring }: { name: string; field: Field; referring: readonly Record<string, unknown>[] },
): Promise<void> {
  const to = targetOf(field);
  const target = to?.hasForeignKey && referring.length > 0 ? app.registry.entities.get(to.key) : undefined;
  if (!target) return;
  const rows = await makeMany(
    app,
    target,
    referring.map(() => ({ fields: 'distinct' as const })),
  );
  referring.forEach((input, index) => (input[name] = rows[index]?.id));
}
