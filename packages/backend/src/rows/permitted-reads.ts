import { type Entity, isLink } from '@flotilla/core';
import { type Access, demandOutcome, type Ownership } from '@flotilla/access';
import type { Caller, Database, Gathered, ReadContext } from '@flotilla/changes';
import type { RecurringCache } from '@flotilla/cache';
import {
  byIdsText,
  byIdText,
  type CompileContext,
  dataText,
  filledIn,
  holdsPrivateFiles,
  nameOfScope,
  narrowReach,
  type Scope,
  type SharedReads,
  type TextStatement,
  type Told,
  wideReach,
} from '@flotilla/sql';
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
export interface Read {
  readonly compile: (context: CompileContext) => TextStatement;
  /** Names how it is compiled; what has a name is compiled once, and shared with others who ask for it now. */
  readonly name: string;
  /** Of the row that is read, where it is one. */
  readonly id?: string;
  /** Whether it may embed links. */
  readonly embeds: boolean;
}

/** What a read shows, as far as that depends on who asks. */
export interface ShownEntities {
  /** Links and the rows that they lead to; the entity's own rows are the call's own matter. */
  readonly embedded: readonly Entity[];
  /** Links that everyone reads, and what is as private as links to it: of their private rows only those who may change them see any. */
  readonly open: readonly Entity[];
  /** Whether what it shows may hold files that are not for everyone. */
  readonly holdsFiles: boolean;
  /** What strangers' reads leave out, once that is known. */
  ofStrangers?: Scope;
}

export interface Compiled extends ShownEntities {
  readonly statement: TextStatement;
  /** Reads one row for several requests, where the statement takes nothing but its id. */
  gathered?: Gathered<string, string | undefined>;
}

/** The reads of one entity as JSON text, each compiled for what its caller may see. */
export class PermittedReads {
  private known?: ShownEntities;

  constructor(
    private readonly entity: Entity,
    private readonly parts: ReadParts,
    private readonly kept: RecurringCache<Compiled>,
  ) {}

  /** Runs a read. @throws UnauthenticatedError, ForbiddenError when it embeds what the caller may not see */
  async run(read: Read, context: ReadContext): Promise<Told | undefined> {
    const { id = '' } = read;
    const { compiled, scope, name } = await this.permitted(read, context);
    const { text, values, compose, isPlannedAnew, embeds } = compiled.statement;
    const caller = scope?.ownOnly && callerIdIn(context);
    const known = filledIn(values, { row: id, caller });
    // Who shares what is the caller's own is the caller alone.
    const key = `${this.entity.key} ${scope ? nameOfScope(scope) : ''} ${caller ?? ''} ${name} ${id}`;
    const ask = async () => compose(await this.parts.db.texts(text, known, { isPlannedAnew }));
    const mayTakeLong = embeds.length > 0 || isPlannedAnew;
    return mayTakeLong ? this.parts.reads.toldInTurn(key, ask) : this.parts.reads.told(key, ask);
  }

  /** One row; undefined when there is none that the caller may see. @throws as `run` */
  async row(id: string, include: readonly string[], context: ReadContext): Promise<Told | undefined> {
    const read: Read = {
      name: `id?${include.join(',')}`,
      id,
      embeds: include.length > 0,
      compile: (compiled) => byIdText(this.entity, include, compiled),
    };
    const { compiled, scope } = await this.permitted(read, context);
    const isCallers = scope?.ownOnly !== undefined && callerIdIn(context) !== undefined;
    if (isCallers || compiled.statement.embeds.length > 0) return this.run(read, context);
    // Rows without links cost the database less than the statements that ask for them.
    compiled.gathered ??= readByIds({
      statementOf: (count) => byIdsText(this.entity, count, { ...this.parts.compile, ...scope }),
      query: (text, ids) => this.parts.db.texts(text, ids),
    });
    const row = await compiled.gathered.one(id);
    return row === undefined ? undefined : { text: dataText(row) };
  }

  /** Compiles a read for what its caller may see. */
  private async permitted(
    { compile, name: asked, embeds }: Read,
    context: ReadContext,
  ): Promise<{ compiled: Compiled; scope?: Scope; name: string }> {
    const isWide = embeds && (await this.parts.access.ofChanging(context.caller, this.entity)) === 'allowed';
    const reach = isWide ? wideReach : narrowReach;
    const name = isWide ? `wide ${asked}` : asked;
    const parts = { ...this.parts.compile, reach };
    const shown = embeds ? this.compiled(name, compile, parts) : this.alone;
    const scope = await this.scopeOf(shown, context);
    if (!scope) return { compiled: this.compiled(name, compile, parts), name };
    return { compiled: this.compiled(`${nameOfScope(scope)} ${name}`, compile, { ...parts, ...scope }), scope, name };
  }

  /** What is left out of what a read shows, and what is marked in it; undefined when that is nothing. */
  private scopeOf(shown: ShownEntities, context: ReadContext): Scope | undefined | Promise<Scope | undefined> {
    if (context.caller.kind !== 'anonymous' || context.isOwnOnly) return this.scopeAsked(shown, context);
    // Of strangers definitions alone decide: what is found once stays so.
    if ('ofStrangers' in shown) return shown.ofStrangers;
    return this.scopeAsked(shown, context).then((scope) => (shown.ofStrangers = scope));
  }

  private async scopeAsked(shown: ShownEntities, context: ReadContext): Promise<Scope | undefined> {
    const { embedded, open } = shown;
    const own = context.isOwnOnly ? [this.entity.key] : [];
    const isForAll = embedded.length + open.length + own.length === 0;
    const left = isForAll ? undefined : await this.scope({ asked: embedded, own, open }, context.caller);
    const mayHold = context.marksFiles === true && shown.holdsFiles && context.caller.kind !== 'anonymous';
    const marksFiles = mayHold && !this.isOfEveryone(shown, left);
    return marksFiles ? { ...left, marksFiles } : left;
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

  /** Whether a caller is shown what everyone is. */
  private isOfEveryone({ embedded, open }: ShownEntities, left: Scope | undefined): boolean {
    if (left?.ownOnly || ![this.entity, ...embedded].every(({ access }) => access.read === 'public')) return false;
    return open.every(({ key }) => left?.withoutPrivate?.has(key));
  }

  private compiled(name: string, compile: Read['compile'], context: CompileContext): Compiled {
    return this.kept.get(`${this.entity.key} ${name}`, () => this.described(compile(context)));
  }

  private described(statement: TextStatement): Compiled {
    return { statement, ...(statement.embeds.length > 0 ? this.showing(statement.embeds) : this.alone) };
  }

  /** Of reads that embed nothing. */
  private get alone(): ShownEntities {
    return (this.known ??= this.showing([]));
  }

  private showing(embeds: readonly string[]): ShownEntities {
    const { registry } = this.parts.compile;
    const embedded = embeds.filter((key) => key !== this.entity.key).map((key) => registry.entity(key));
    const shown = [this.entity, ...embedded];
    return { embedded, open: this.openIn(shown), holdsFiles: shown.some(holdsPrivateFiles) };
  }

  /** Among entities that everyone reads, as they are installed: links, and what is as private as links to it. */
  private openIn(entities: readonly Entity[]): Entity[] {
    const { registry } = this.parts.compile;
    // Of a link that leads to what is not published no row is shown, so its ends are among what is shown.
    const ends = entities
      .filter(isLink)
      .flatMap(({ left, right }) => [left, right].flatMap((end) => (end ? registry.entity(end.key) : [])));
    const installed = new Set([...entities.map(({ key }) => registry.entity(key)), ...ends.filter(({ publishing }) => publishing)]);
    return [...installed].filter(
      (entity) => (isLink(entity) || entity.followsLinks || entity.publishing) && entity.access.read === 'public',
    );
  }
}

function callerIdIn({ caller }: ReadContext): string | undefined {
  return caller.kind === 'subject' ? caller.id : undefined;
}
