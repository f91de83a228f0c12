import { type Entity, isLink } from '@flotilla/core';
import { type Access, demandOutcome, type Ownership } from '@flotilla/access';
import type { QueryResultRow } from 'pg';
import type { Caller, Database, ReadContext } from '@flotilla/changes';
import { compiledCache } from '../query/compiled-cache.js';
import { filledIn } from '../query/params.js';
import type { SharedReads } from '../query/shared-reads.js';
import { byIdsStatement, byIdStatement, type CompileContext, type Statement } from '../query/statement.js';
import type { Gathered } from './gathered.js';
import { readByIds } from './read-by-ids.js';

/** What reads work with. */
export interface ReadParts {
  readonly db: Database;
  readonly reads: SharedReads;
  readonly compile: CompileContext;
  readonly access: Access;
  readonly ownership: Pick<Ownership, 'columnsOf'>;
}

/** A read: how it is compiled, and what it is known by. */
export interface Read<S extends Statement> {
  readonly compile: (context: CompileContext) => S;
  /** Names how it is compiled; what has a name is compiled once, and shared with others who ask for it now. */
  readonly name?: string;
}

/** A read of one row. */
export interface ReadOfRow {
  readonly id: string;
  readonly include: readonly string[];
}

/** A compiled read, and what it depends on who asks. */
interface Compiled<S extends Statement> {
  readonly statement: S;
  /** Links and the rows that they lead to; the entity's own rows are the call's own matter. */
  readonly embedded: readonly Entity[];
  /** Links that everyone reads: of their private rows only those who may change them see any. */
  readonly open: readonly Entity[];
  /** Reads one row for several requests, where the statement takes nothing but its id. */
  gathered?: Gathered<string, string | undefined>;
}

/** What a read leaves out. */
export type Scope = Pick<CompileContext, 'ownOnly' | 'withoutPrivate'>;

/** The reads of one entity, each compiled for what its caller may see. */
export class PermittedReads {
  private readonly known = compiledCache<Compiled<Statement>>();

  constructor(
    private readonly entity: Entity,
    private readonly parts: ReadParts,
  ) {}

  /** Runs a read. @throws UnauthenticatedError, ForbiddenError when it embeds what the caller may not see */
  async run<R extends Record<string, unknown>, S extends Statement>(
    read: Read<S>,
    context: ReadContext,
  ): Promise<{ found: R[]; statement: S }> {
    const { compiled, scope } = await this.permitted(read, context);
    const { statement } = compiled;
    const caller = scope?.ownOnly && callerIdIn(context);
    const values = caller === undefined ? statement.values : filledIn(statement.values, { caller });
    if (context.tx || read.name === undefined) {
      return { found: await (context.tx ?? this.parts.db).query<R>(statement.text, values), statement };
    }
    return { found: await this.shared<R>({ name: read.name, scope, caller }, { ...statement, values }), statement };
  }

  /** The JSON of one row; undefined when there is none that the caller may see. @throws as `run` */
  async row({ id, include }: ReadOfRow, context: ReadContext): Promise<string | undefined> {
    const compile = (compiled: CompileContext) => byIdStatement(this.entity, include, compiled);
    const name = `id?${include.join(',')}`;
    const { compiled, scope } = await this.permitted({ compile, name }, context);
    const { text, values, links } = compiled.statement;
    const caller = scope?.ownOnly && callerIdIn(context);
    if (!context.tx && caller === undefined && links.length === 0) {
      // Rows without links cost the database less than the statements that ask for them.
      compiled.gathered ??= readByIds({
        textOf: (count) => byIdsStatement(this.entity, count, { ...this.parts.compile, ...scope }).text,
        query: (statement, ids) => this.parts.db.query(statement, ids),
      });
      return compiled.gathered.one(id);
    }
    const statement = { ...compiled.statement, values: filledIn(values, { row: id, caller }) };
    const rows = context.tx
      ? await context.tx.query<{ row: string }>(text, statement.values)
      : await this.shared<{ row: string }>({ name: `${name} ${id}`, scope, caller }, statement);
    return rows[0]?.row;
  }

  /** Who shares what is the caller's own is the caller alone. */
  private shared<R extends QueryResultRow>(
    { name, scope, caller = '' }: { name: string; scope: Scope | undefined; caller: string | undefined },
    statement: Statement,
  ): Promise<R[]> {
    return this.parts.reads.rows<R>(`${this.entity.key} ${scope ? nameOfScope(scope) : ''} ${caller} ${name}`, statement);
  }

  /** Compiles a read for what its caller may see. */
  private async permitted<S extends Statement>(
    { compile, name }: Read<S>,
    context: ReadContext,
  ): Promise<{ compiled: Compiled<S>; scope?: Scope }> {
    const whole = this.compiled(name, compile, this.parts.compile);
    const { embedded: asked, open } = whole;
    const own = context.isOwnOnly ? [this.entity.key] : [];
    const isForAll = asked.length + open.length + own.length === 0;
    const scope = isForAll ? undefined : await this.scope({ asked, own, open }, context.caller);
    if (!scope) return { compiled: whole };
    return { compiled: this.compiled(name && `${nameOfScope(scope)} ${name}`, compile, { ...this.parts.compile, ...scope }), scope };
  }

  /**
   * What a caller's read leaves out of what it would show an administrator, where neither a route nor its guard has asked.
   * @throws UnauthenticatedError, ForbiddenError when the caller may not see the entity, or what is embedded
   */
  ofCaller(caller: Caller, embedded: readonly Entity[]): Promise<Scope | undefined> {
    const asked = [this.entity, ...embedded];
    return this.scope({ asked, own: [], open: this.openIn(asked) }, caller);
  }

  /** What a read leaves out of what it would show an administrator; undefined when that is nothing. */
  private async scope(
    { asked, own: known, open }: { asked: readonly Entity[]; own: readonly string[]; open: readonly Entity[] },
    caller: Caller,
  ): Promise<Scope | undefined> {
    const { access, ownership } = this.parts;
    const own = new Set<string>(known);
    for (const entity of asked) {
      const outcome = await access.ofReading(caller, entity);
      demandOutcome(outcome);
      if (outcome === 'own') own.add(entity.key);
    }
    const withoutPrivate = new Set<string>();
    for (const link of open) if ((await access.ofChanging(caller, link)) !== 'allowed') withoutPrivate.add(link.key);
    if (own.size === 0 && withoutPrivate.size === 0) return undefined;
    return { withoutPrivate, ...(own.size > 0 && { ownOnly: { keys: own, ownership } }) };
  }

  private compiled<S extends Statement>(name: string | undefined, compile: Read<S>['compile'], context: CompileContext): Compiled<S> {
    const known = name === undefined ? undefined : this.known.get(name);
    // A name says how it was compiled, so what it holds is of that kind.
    if (known) return known as Compiled<S>;
    const compiled = this.described(compile(context));
    if (name !== undefined && name.length <= maxCachedName) this.known.set(name, compiled);
    return compiled;
  }

  private described<S extends Statement>(statement: S): Compiled<S> {
    const { registry } = this.parts.compile;
    const { links } = statement;
    const ends = links.flatMap(({ left, right }) => [left, right]).filter((end) => end !== null);
    const keys = new Set<string>([...links, ...ends].map(({ key }) => key));
    keys.delete(this.entity.key);
    return { statement, embedded: [...keys].map((key) => registry.entity(key)), open: this.openIn([this.entity, ...links]) };
  }

  /** The links among entities that everyone reads, as they are installed. */
  private openIn(entities: readonly Entity[]): Entity[] {
    const installed = new Set(entities.map(({ key }) => this.parts.compile.registry.entity(key)));
    return [...installed].filter((entity) => isLink(entity) && entity.access.read === 'public');
  }
}

function callerIdIn({ caller }: ReadContext): string | undefined {
  return caller.kind === 'subject' ? caller.id : undefined;
}

/** Names what a read leaves out: reads that leave out the same are compiled alike. */
export function nameOfScope({ ownOnly, withoutPrivate }: Scope): string {
  return `own ${[...(ownOnly?.keys ?? [])].join(' ')} public ${[...(withoutPrivate ?? [])].join(' ')}`;
}

const maxCachedName = 2000;
