import type { Entity, Field, FieldKind, Registry } from '@flotilla/core';
import { isCreatableByClients } from '@flotilla/core/administration';
import type { Filter, FindQuery } from '@flotilla/core/queries';
import {
  fieldsOfCheck,
  isOmittable,
  isSecret,
  readableFields,
  targetOf,
  writableFields,
} from '@flotilla/core/reflection';
import { expect } from 'vitest';
import { answersOf } from '../kinds/answers.js';
import { make, makeInputs, makeMany, type Overrides } from '../make/make.js';
import type { TestApp } from '../test-app.js';
import type { TestAnswer, TestRequest, TestRow } from '../test-request.js';

export type NamedField = readonly [name: string, field: Field];

/** A column of list queries, and the access to its value without the API. */
export interface SubjectColumn {
  readonly field: string;
  readonly name: string;
  readonly kind: FieldKind;
  readonly sql: string;
  valueIn(row: TestRow): unknown;
}

export interface SubjectOptions {
  running(): TestApp;
  /** Fields with detailed cases; the others have the shape of a field with cases in an earlier definition. */
  readonly tried: readonly string[];
}

/** One definition under test: its calls, its rows, and helpers for the cases. */
export class ContractSubject {
  /** The stored rows. Every other one has only the required fields. */
  rows: readonly TestRow[] = [];

  constructor(
    readonly entity: Entity,
    readonly registry: Registry,
    private readonly options: SubjectOptions,
  ) {}

  /** Returns whether a field has detailed cases here. */
  isTried(name: string): boolean {
    return this.options.tried.includes(name);
  }

  get app(): TestApp {
    return this.options.running();
  }

  get isCreatableByClients(): boolean {
    return isCreatableByClients(this.entity);
  }

  get needsSecret(): boolean {
    return this.secretFields.some(([, field]) => !isOmittable(field));
  }

  get writable(): NamedField[] {
    return Object.entries(writableFields(this.entity));
  }

  get readableNames(): string[] {
    return Object.keys(readableFields(this.entity));
  }

  get managedFields(): NamedField[] {
    return Object.entries(this.entity.fields).filter(([, field]) => field.managed || field.readOnly);
  }

  get secretFields(): NamedField[] {
    return Object.entries(this.entity.fields).filter(([, field]) => isSecret(field));
  }

  /** Returns the references with a foreign key. */
  get constrainedReferences(): { name: string; to: Entity }[] {
    return this.writable.flatMap(([name, field]) => {
      const target = targetOf(field);
      const to = target?.hasForeignKey ? this.registry.entities.get(target.key) : undefined;
      return to ? [{ name, to }] : [];
    });
  }

  /** Returns the filterable columns; localized fields in one language. */
  get columns(): SubjectColumn[] {
    return Object.entries(readableFields(this.entity)).map(([name, { kind }]) => {
      const { language } = answersOf(kind);
      if (language === undefined)
        return { field: name, name, kind, sql: `"${name}"`, valueIn: (row) => row[name] };
      return {
        field: name,
        name: `${name}.${language}`,
        kind,
        sql: `("${name}"->>'${language}')`,
        valueIn: (row) => (row[name] as Record<string, unknown>)[language] ?? null,
      };
    });
  }

  /** Empties the table and creates its rows. */
  async fill(): Promise<void> {
    // Bypasses row triggers of modules.
    await this.app.sql(`truncate "${this.entity.table}" cascade`);
    const wanted = Array.from({ length: 6 }, (_, index) => ({
      fields: index % 2 ? ('distinct' as const) : ('all' as const),
    }));
    this.rows = (await makeMany(this.app, this.entity, wanted)) as TestRow[];
  }

  /**
   * Creates a row with a value in a reference, also in one that the example of a check leaves empty. Has the
   * default variant, because modules protect the references of some others.
   */
  async rowWith(name: string): Promise<TestRow> {
    const [variant] = this.entity.variants;
    const own = 'variant' in this.entity.fields ? { variant } : {};
    const row = await this.row(own);
    const field = this.entity.fields[name];
    const target = field && this.registry.entities.get(targetOf(field)?.key ?? '');
    if (row[name] !== null || !target) return row;
    const { id } = await make(this.app, target);
    return this.row({ ...own, ...this.exclusiveOf(name), [name]: id });
  }

  /** Returns null for the fields that a check allows only without a field, which its example leaves empty. */
  exclusiveOf(name: string): Record<string, null> {
    const check = this.entity.checks?.find(({ example }) => example?.[name] === null);
    const others = (check ? fieldsOfCheck(check) : []).filter((other) => {
      const field = this.entity.fields[other];
      // A check may compare a reference with the id of the row.
      return other !== 'id' && field !== undefined && targetOf(field) !== undefined;
    });
    return Object.fromEntries(others.map((other) => [other, null]));
  }

  /** Creates a row with a value in every field. */
  async row(overrides: Overrides<Entity> = {}): Promise<TestRow> {
    return (await make(this.app, this.entity, overrides)) as TestRow;
  }

  /** Returns a valid input with a value in every field, and creates the rows that it references. */
  async input(overrides: Overrides<Entity> = {}): Promise<Record<string, unknown>> {
    const [input = {}] = await makeInputs(this.app, this.entity, [{ overrides }]);
    return input;
  }

  /** Sends a request below the definition's route. */
  call<Data = TestRow>(path: string, request: Omit<TestRequest, 'url'> = {}): Promise<TestAnswer<Data>> {
    return this.app.request<Data>({ ...request, url: `${this.entity.route}${path}` });
  }

  find(query: FindQuery = {}): Promise<TestAnswer<TestRow[]>> {
    return this.call<TestRow[]>(queryString(query));
  }

  findBy(...filters: Filter[]): Promise<TestAnswer<TestRow[]>> {
    return this.find({ filters: { and: filters }, limit: 1000 });
  }

  create(data: unknown, headers: Record<string, string> = {}): Promise<TestAnswer<TestRow>> {
    return this.call('', { method: 'POST', data, headers });
  }

  update(id: string, data: unknown, headers: Record<string, string> = {}): Promise<TestAnswer<TestRow>> {
    return this.call(`/${id}`, { method: 'PATCH', data, headers });
  }

  /**
   * Returns the whole content of the table, secrets included, as text, to prove that a refused call changed
   * nothing.
   */
  async content(): Promise<string> {
    const [{ text = '' } = {}] = await this.app.sql<{ text: string }>(
      `select coalesce(string_agg(t::text, E'\\n' order by t."id"), '') as text from "${this.entity.table}" t`,
    );
    return text;
  }

  /** Returns the ids in an order computed by PostgreSQL directly. */
  async idsBy(order: string): Promise<string[]> {
    return (await this.app.sql(`select "id" from "${this.entity.table}" order by ${order}`)).map(
      ({ id }) => id,
    );
  }

  async size(): Promise<number> {
    const [{ size } = { size: '0' }] = await this.app.sql<{ size: string }>(
      `select count(*) as size from "${this.entity.table}"`,
    );
    return Number(size);
  }
}

/** Returns a nested query string, `filters[and][0][column]=…`. */
function queryString(query: FindQuery): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => nested(name, value));
  return pairs.length ? `?${pairs.join('&')}` : '';
}

function nested(place: string, value: unknown): string[] {
  if (typeof value !== 'object' || value === null)
    return [`${encodeURIComponent(place)}=${encodeURIComponent(String(value))}`];
  return Object.entries(value).flatMap(([key, item]) => nested(`${place}[${key}]`, item));
}

/** Matches a field in a refusal: its name, or a path inside of it (`description.en.children[3]`). */
export function fieldPath(field: string): unknown {
  return expect.stringMatching(new RegExp(`^${field}(\\.|$)`));
}

/** An id that no row has. */
export const nobody = '00000000-0000-4000-8000-ffffffffffff';
