import { type Entity, isLink } from '@flotilla/core';
import { type Access, demandOutcome } from '../access/access.js';
import type { Ownership } from '../access/ownership.js';
import type { Database } from '../database/database.js';
import { compiledCache } from '../query/compiled-cache.js';
import { filledIn } from '../query/params.js';
import type { SharedReads } from '../query/shared-reads.js';
import type { CompileContext, Statement } from '../query/statement.js';
import type { Caller } from '../context/caller.js';
import type { ReadContext } from '../context/context.js';

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
  /** The row that is read, of a read by id. */
  readonly row?: string;
}

/** What a read leaves out. */
export type Scope = Pick<CompileContext, 'ownOnly' | 'withoutPrivate'>;

/** The reads of one entity, each compiled for what its caller may see. */
export class PermittedReads {
  private readonly statements = compiledCache<Statement>();

  constructor(
    private readonly entity: Entity,
    private readonly parts: ReadParts,
  ) {}

  /** Runs a read. @throws UnauthenticatedError, ForbiddenError when it embeds what the caller may not see */
  async run<R extends Record<string, unknown>, S extends Statement>(
    { compile, name, row }: Read<S>,
    context: ReadContext,
  ): Promise<{ found: R[]; statement: S }> {
    const { db, reads } = this.parts;
    const whole = this.compiled(name, compile, this.parts.compile);
    const scope = await this.scopeOf(whole, context);
    const narrowed = scope && nameOfScope(scope);
    const statement = scope ? this.compiled(name && `${narrowed} ${name}`, compile, { ...this.parts.compile, ...scope }) : whole;
    const caller = context.caller.kind === 'subject' ? context.caller.id : undefined;
    const values = row === undefined && !scope?.ownOnly ? statement.values : filledIn(statement.values, { row, caller });
    const filled = { ...statement, values };
    if (context.tx || name === undefined) return { found: await (context.tx ?? db).query<R>(statement.text, values), statement };
    // Who shares what is the caller's own is the caller alone.
    const shared = [this.entity.key, narrowed, scope?.ownOnly && caller, row, name].filter((part) => part !== undefined).join(' ');
    return { found: await reads.rows<R>(shared, filled), statement };
  }

  /**
   * What a caller's read leaves out of what it would show an administrator, where neither a route nor its guard has asked.
   * @throws UnauthenticatedError, ForbiddenError when the caller may not see the entity, or what is embedded
   */
  ofCaller(caller: Caller, embedded: readonly Entity[]): Promise<Scope | undefined> {
    return this.scope([this.entity, ...embedded], { caller, own: [], shown: [this.entity, ...embedded] });
  }

  private scopeOf({ links }: Statement, { caller, isOwnOnly }: ReadContext): Promise<Scope | undefined> {
    const own = isOwnOnly ? [this.entity.key] : [];
    return this.scope(this.embeddedBy(links), { caller, own, shown: [this.entity, ...links] });
  }

  /** What a read leaves out of what it would show an administrator; undefined when that is nothing. */
  private async scope(
    asked: readonly Entity[],
    { caller, own: known, shown }: { caller: Caller; own: readonly string[]; shown: readonly Entity[] },
  ): Promise<Scope | undefined> {
    const own = new Set<string>(known);
    for (const entity of asked) {
      const outcome = await this.parts.access.ofReading(caller, entity);
      demandOutcome(outcome);
      if (outcome === 'own') own.add(entity.key);
    }
    const withoutPrivate = await this.withoutPrivate(shown, caller);
    if (own.size === 0 && withoutPrivate.size === 0) return undefined;
    return { withoutPrivate, ...(own.size > 0 && { ownOnly: { keys: own, ownership: this.parts.ownership } }) };
  }

  /** The links that everyone reads, and of which the caller sees no private rows: those that it may not change. */
  private async withoutPrivate(entities: readonly Entity[], caller: Caller): Promise<ReadonlySet<string>> {
    const open = new Map(entities.map(({ key }) => [key, this.parts.compile.registry.entity(key)]));
    const keys = new Set<string>();
    for (const entity of open.values()) {
      if (isLink(entity) && entity.access.read === 'public' && (await this.parts.access.ofChanging(caller, entity)) !== 'allowed')
        keys.add(entity.key);
    }
    return keys;
  }

  /** Links and the rows that they lead to; the entity's own rows are the call's own matter. */
  private embeddedBy(links: Statement['links']): Entity[] {
    const { registry } = this.parts.compile;
    const ends = links.flatMap(({ left, right }) => [left, right]).filter((end) => end !== null);
    const keys = new Set<string>([...links, ...ends].map(({ key }) => key));
    keys.delete(this.entity.key);
    return [...keys].map((key) => registry.entity(key));
  }

  private compiled<S extends Statement>(name: string | undefined, compile: Read<S>['compile'], context: CompileContext): S {
    const cached = name === undefined ? undefined : this.statements.get(name);
    // A name says how it was compiled, so what it holds is of that kind.
    if (cached) return cached as S;
    const statement = compile(context);
    if (name !== undefined && name.length <= maxCachedName) this.statements.set(name, statement);
    return statement;
  }
}

/** Names what a read leaves out: reads that leave out the same are compiled alike. */
export function nameOfScope({ ownOnly, withoutPrivate }: Scope): string {
  return `own ${[...(ownOnly?.keys ?? [])].join(' ')} public ${[...(withoutPrivate ?? [])].join(' ')}`;
}

const maxCachedName = 2000;
