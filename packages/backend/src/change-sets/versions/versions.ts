import type { Registry } from '@flotilla/core';
import { takesChangeSets, type VersionView } from '@flotilla/core/change-sets';
import { NotFoundError, RefusedError } from '@flotilla/core/errors';
import type { Database } from '../../database/database.js';
import { RowNames } from '../../history/row-names.js';
import { namesOfSubjects } from '../../history/subject-names.js';
import { inverseOfRecorded, type Recorded } from '../inverse.js';
import type { PathChange, PendingChange, RowKey } from '../pending-change.js';
import { rowsOfRoot } from './root-rows.js';

export interface VersionParts {
  readonly db: Pick<Database, 'query'>;
  readonly registry: Registry;
}

interface StoredChange extends Recorded {
  readonly id: string;
  readonly at: string;
  /** Seconds since 1970. */
  readonly seconds: number;
  readonly by: VersionView['by']['kind'];
  readonly subject: string | null;
  readonly name: string | null;
  readonly changeSet: string | null;
  readonly title: string | null;
}

/** A page of versions after a cursor, newest first. */
interface VersionPage {
  readonly limit: number;
  readonly after?: string | undefined;
}

/** Direct edits of one author belong to one version if less time is between them. */
const pauseSeconds = 600;
const maxChanges = 5000;
const maxRows = 100;

/** Reads the versions of rows with their parts from the history, and the changes that restore one. */
export class Versions {
  constructor(private readonly parts: VersionParts) {}

  /** Returns the versions of a row with its parts, and the cursor of the next page. */
  async list(
    root: RowKey,
    { limit, after }: VersionPage,
  ): Promise<{ data: VersionView[]; next: string | null }> {
    const changes = await this.changesOf(root, `and c."id" < $2::bigint`, after ?? latest);
    const groups = groupsOf(changes);
    // The oldest group may continue beyond the read changes.
    if (changes.length > maxChanges && groups.length > 1) groups.pop();
    const shown = groups.slice(0, limit);
    const isMore = groups.length > limit || changes.length > maxChanges;
    const { db, registry } = this.parts;
    const subjects = shown.flatMap(([{ subject }]) => subject ?? []);
    const people = await namesOfSubjects(subjects, db, registry);
    const named = await new RowNames(db, registry).of(
      shown.flatMap((group) => rowsIn(group).slice(0, maxRows)),
    );
    return {
      data: shown.map((group) => viewOf(group, people, named)),
      next: isMore ? (shown.at(-1)?.at(-1)?.id ?? null) : null,
    };
  }

  /**
   * Returns the changes that bring a row and its parts back to a version.
   * @throws NotFoundError, RefusedError
   */
  async restoring(
    root: RowKey,
    version: string,
    made: Pick<PathChange, 'by' | 'at'>,
  ): Promise<PendingChange[]> {
    const changes = await this.changesOf(root, `and c."id" >= $2::bigint`, version);
    if (changes.length > maxChanges)
      throw new RefusedError({
        en: `More than ${maxChanges} changes lie between. Restore a more recent version first.`,
        ru: `С тех пор больше ${maxChanges} изменений. Сначала восстановите более позднюю версию.`,
      });
    if (changes.at(-1)?.id !== version) throw new NotFoundError('The row has no such version.');
    const later = changes.filter(({ id }) => id !== version).toReversed();
    const inverse = inverseOfRecorded(later, this.parts.registry, made);
    if (inverse.length === 0)
      throw new RefusedError({
        en: 'The rows are as they were in this version.',
        ru: 'Записи уже такие, как в этой версии.',
      });
    return inverse;
  }

  /** Returns the recorded changes of a row and its parts, newest first, and one more than the limit. */
  private async changesOf(root: RowKey, where: string, bound: string): Promise<StoredChange[]> {
    const { db, registry } = this.parts;
    const rows = (await rowsOfRoot(root, this.parts)).filter(({ entity: key }) => {
      const entity = registry.entities.get(key);
      return entity && takesChangeSets(entity);
    });
    const text =
      `select c."id", c."entity", c."rowId", c."before", c."after", to_char(c."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, ` +
      `extract(epoch from c."at")::float8 as seconds, c."by", c."subject", c."name", c."changeSet", s."title" ` +
      `from json_to_recordset($1::json) as r("entity" text, "id" uuid) join "flotilla_change" c on c."rowId" = r."id" and c."entity" = r."entity" ` +
      `left join flotilla_change_set s on s."id" = c."changeSet" where true ${where} order by c."id" desc limit ${maxChanges + 1}`;
    return db.query<StoredChange>(text, [JSON.stringify(rows), bound]);
  }
}

/** Beyond every id. */
const latest = '9223372036854775807';

type Group = [StoredChange, ...StoredChange[]];

/** Groups changes, newest first: those of one change set, and edits of one author shortly after one another. */
function groupsOf(changes: readonly StoredChange[]): Group[] {
  const groups: Group[] = [];
  const bySet = new Map<string, Group>();
  for (const change of changes) {
    const last = groups.at(-1);
    const group = change.changeSet === null ? last : bySet.get(change.changeSet);
    if (group && (change.changeSet !== null || isContinued(group, change))) {
      group.push(change);
      continue;
    }
    const made: Group = [change];
    groups.push(made);
    if (change.changeSet !== null) bySet.set(change.changeSet, made);
  }
  return groups;
}

function isContinued(group: Group, change: StoredChange): boolean {
  const next = group.at(-1) ?? change;
  const isSameAuthor = next.by === change.by && next.subject === change.subject && next.name === change.name;
  return next.changeSet === null && isSameAuthor && next.seconds - change.seconds < pauseSeconds;
}

interface ChangedRow {
  readonly entity: string;
  readonly rowId: string;
  readonly view: Omit<VersionView['rows'][number], 'names'>;
}

/** Combines the changes of each row of a group. */
function rowsIn(group: Group): ChangedRow[] {
  const byRow = Map.groupBy(group.toReversed(), ({ entity, rowId }) => `${entity} ${rowId}`);
  return [...byRow.values()].flatMap((changes) => {
    const [first, last] = [changes[0], changes.at(-1)];
    if (!first || !last) return [];
    const { entity, rowId } = first;
    const before = Object.assign({}, ...changes.toReversed().map((one) => parsed(one.before))) as State;
    const after = Object.assign({}, ...changes.map((one) => parsed(one.after))) as State;
    const change = last.after === null ? 'deleted' : first.before === null ? 'created' : 'updated';
    const names = change === 'updated' ? Object.keys({ ...before, ...after }) : [];
    const fields = Object.fromEntries(
      names
        .filter((name) => name !== 'updatedAt')
        .map((name) => [name, { before: before[name] ?? null, after: after[name] ?? null }]),
    );
    return [{ entity, rowId, view: { entity, id: rowId, change, fields } }];
  });
}

type State = Readonly<Record<string, unknown>>;
const parsed = (text: string | null) => (text === null ? {} : (JSON.parse(text) as State));

function viewOf(
  group: Group,
  people: ReadonlyMap<string, string>,
  named: Awaited<ReturnType<RowNames['of']>>,
): VersionView {
  const [{ id, at, by: kind, subject, name: stored, changeSet, title }] = group;
  const rows = rowsIn(group);
  const name = stored ?? (subject === null ? undefined : people.get(subject));
  return {
    id,
    at,
    by: { kind, ...(subject !== null && { id: subject }), ...(name !== undefined && { name }) },
    changeSet: changeSet === null ? null : { id: changeSet, title },
    changes: rows.length,
    rows: rows.slice(0, maxRows).map(({ rowId, view }) => ({ ...view, names: named.get(rowId) ?? [] })),
  };
}
