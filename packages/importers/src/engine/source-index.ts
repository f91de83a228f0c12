import { server } from '@flotilla/backend';
import type { ImportRecord, ImportTarget } from '@flotilla/backend/ports';
import { Failure } from '@flotilla/runtime';
import { type Addresses, comparable } from './addresses.js';
import { type ImportedRows, rowKeyOf } from './imported-rows.js';
import type { ImportParts } from './parts.js';
import { adoptable, isRenamed } from './row-changes.js';
import type { ImportSource } from './source.js';

/** The index holds some hundred bytes of each record in memory. */
const maxRecords = 500_000;
const batchSize = 200;

interface IndexParts {
  readonly parts: ImportParts;
  readonly imported: ImportedRows;
  readonly addresses: Addresses;
  /** The language of the source's texts. */
  readonly language: string;
  /** Whether the source replaces names that were edited here. */
  readonly overwrites: boolean;
}

interface Named {
  readonly key: string;
  readonly target: ImportTarget;
  readonly wanted: string;
}

/** Addresses and names of all records, collected before the first write, because texts link to later records. */
export class SourceIndex {
  /** Row keys of records by their old address. */
  private readonly byAddress = new Map<string, string>();
  /** Addresses of files by row key. */
  private readonly files = new Map<string, string>();
  /** Names of rows by row key and entity. */
  private readonly names = new Map<string, string>();
  private readonly taken = new Set<string>();
  /** Keys of records whose row was deleted here. */
  private readonly deleted = new Set<string>();
  private readonly keys = new Set<string>();
  /** Numbers of records by kind. */
  private readonly found = new Map<string, number>();

  private constructor(private readonly given: IndexParts) {}

  /** Reads a source once. @throws Failure when it has too many records */
  static async of(source: ImportSource, given: IndexParts): Promise<SourceIndex> {
    const index = new SourceIndex(given);
    let batch: Named[] = [];
    for await (const record of source.records(new Set())) {
      const key = rowKeyOf(record);
      if (index.keys.has(key)) continue;
      index.keys.add(key);
      index.found.set(record.kind, (index.found.get(record.kind) ?? 0) + 1);
      if (index.keys.size > maxRecords)
        throw new Failure(`The source has more than ${maxRecords} records.`, 'Split it into several files.');
      index.addAddresses(record, key);
      if ('address' in record && typeof record.address === 'string') index.files.set(key, record.address);
      batch.push(...namedBy(given, record, key));
      if (batch.length < batchSize) continue;
      await index.reserve(batch);
      batch = [];
    }
    await index.reserve(batch);
    return index;
  }

  /** Kinds of the source's records. */
  get kinds(): ReadonlySet<string> {
    return new Set(this.found.keys());
  }

  /** Returns the number of records of kinds. */
  totalOf(kinds: ReadonlySet<string>): number {
    return [...this.found].reduce((sum, [kind, count]) => (kinds.has(kind) ? sum + count : sum), 0);
  }

  /** Returns the name of a record's row after the run: the present one, or one that is free. */
  nameOf(key: string, target: ImportTarget): string | undefined {
    return this.names.get(`${key} ${target.entity.key}`);
  }

  /** Returns whether the source has a record. Redirects are made by the run. */
  has(key: string): boolean {
    return this.keys.has(key);
  }

  /** Returns whether the row that a record stands for was deleted here after an earlier import. */
  isDeleted(key: string): boolean {
    return this.deleted.has(key);
  }

  /** Returns the new path of an address of the old site; undefined when no record has it. */
  async pathOf(own: string): Promise<string | undefined> {
    const key = this.byAddress.get(comparable(own));
    return key === undefined ? undefined : this.pathOfRecord(key);
  }

  /** Returns the address of the file whose page of the old site has this address. */
  fileOf(own: string): string | undefined {
    const key = this.byAddress.get(comparable(own));
    return key === undefined ? undefined : this.files.get(key);
  }

  /** Returns the path of the page of a record. */
  async pathOfRecord(key: string): Promise<string | undefined> {
    const kind = key.slice(0, key.indexOf(':'));
    const { targets, paths } = this.given.parts;
    const target = targets.of(kind).find(({ hasPage }) => hasPage);
    const name = target && this.nameOf(key, target);
    if (!target?.name || name === undefined) return undefined;
    return paths.addressOf(target.entity, { [target.name.field]: name });
  }

  private addAddresses({ addresses = [], aliases = [] }: ImportRecord, key: string): void {
    for (const address of [...addresses, ...aliases]) {
      const own = this.given.addresses.own(address);
      // The start page is the start page of the new site.
      if (own !== undefined && own !== '/' && !this.byAddress.has(comparable(own)))
        this.byAddress.set(comparable(own), key);
    }
  }

  /**
   * Reserves names of rows, in the order of the source: those that rows have, or free ones for new rows and for
   * rows that the source renamed.
   */
  private async reserve(batch: readonly Named[]): Promise<void> {
    const { parts, imported, overwrites } = this.given;
    for (const [target, named] of Map.groupBy(batch, ({ target }) => target)) {
      const field = target.name?.field ?? '';
      const rows = parts.rows.of(target.entity, { caller: server });
      const keys = named.map(({ key }) => key);
      const states = await imported.statesOf(keys, target.entity.key);
      const ids = [...states.values()].map(({ rowId }) => rowId);
      const own = await rows.find({ where: { id: { inArray: ids } }, fields: [field] });
      const nameById = new Map(own.map((row) => [String(row.id), String(row[field])]));
      const wanted = named.flatMap(({ wanted }) => numbered(wanted));
      const others = await rows.find({ where: { [field]: { inArray: wanted } }, fields: [field] });
      const bySlug = await this.idsBySlugs(target, wanted);
      const foreign = new Set(others.map((row) => String(row[field])));
      const adoptableNames = await this.adoptableOf(target, [...foreign]);
      for (const { key, wanted } of named) {
        const state = states.get(key);
        const present = nameById.get(state?.rowId ?? '');
        const isMain = target.entity === this.mainOf(key)?.entity;
        if (state && isMain && !nameById.has(state.rowId)) this.deleted.add(key);
        const isForeign = (name: string) =>
          foreign.has(name) || (bySlug.has(name) && bySlug.get(name) !== state?.rowId);
        const adopts = (name: string) =>
          target.adopts && present === undefined && (!isForeign(name) || adoptableNames.has(name));
        const isFree = (name: string) =>
          name === present ||
          adopts(name) ||
          (!this.taken.has(`${target.entity.key} ${name}`) && !isForeign(name));
        const keeps =
          state && present !== undefined && !isRenamed(field, { wanted, present }, { state, overwrites });
        const name = keeps ? present : (numbered(wanted).find(isFree) ?? present);
        if (name === undefined) continue;
        this.names.set(`${key} ${target.entity.key}`, name);
        this.taken.add(`${target.entity.key} ${name}`);
      }
    }
  }

  /** Returns the ids of the rows that have names as slugs of languages. */
  private async idsBySlugs(
    { entity, name }: ImportTarget,
    names: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    return name?.field === 'slug' ? this.given.parts.published.idsBySlugs(entity.key, names) : new Map();
  }

  /** Returns the target whose row a record stands for. */
  private mainOf(key: string): ImportTarget | undefined {
    const targets = this.given.parts.targets.of(key.slice(0, key.indexOf(':')));
    return (
      targets.find(({ isMain }) => isMain) ??
      targets.find(({ hasPage }) => hasPage) ??
      targets.find(({ name }) => name)
    );
  }

  /** Returns the names of existing rows that a target may use. */
  private async adoptableOf(
    { entity, name, adopts }: ImportTarget,
    taken: readonly string[],
  ): Promise<ReadonlySet<string>> {
    if (!name || !adopts || taken.length === 0) return new Set();
    const where = { [name.field]: { inArray: [...taken] }, ...adoptable(adopts) };
    const found = await this.given.parts.rows
      .of(entity, { caller: server })
      .find({ where, fields: [name.field] });
    return new Set(found.map((row) => String(row[name.field])));
  }
}

/** Returns a name and the names that replace it when it is taken. */
function numbered(name: string): string[] {
  return [name, ...Array.from({ length: 19 }, (_, index) => `${name}-${index + 2}`)];
}

function namedBy({ parts, language }: IndexParts, record: ImportRecord, key: string): Named[] {
  return parts.targets.of(record.kind).flatMap((target) => {
    const wanted = target.name?.of(record, language);
    return wanted ? [{ key, target, wanted }] : [];
  });
}
