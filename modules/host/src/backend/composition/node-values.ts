import { type Caller, ForbiddenError, UnauthenticatedError, VisibleRows } from '@flotilla/backend';
import { type Access, etagOf } from '@flotilla/backend/ports';
import type { Database } from '@flotilla/backend';

/** The fields of a row, with the ETag of its REST call. */
export interface NodeRow {
  readonly values: Readonly<Record<string, unknown>>;
  readonly etag: string;
}

interface NodeReads {
  readonly db: Pick<Database, 'rawRows'>;
  readonly visible: VisibleRows;
  readonly caller: Caller;
  readonly access: Pick<Access, 'ofReading' | 'ofChanging'>;
}

/** Reads the fields of rows as their REST calls return them to the caller, by one statement per entity. */
export class NodeValues {
  constructor(private readonly reads: NodeReads) {}

  /** Returns rows by id; without those that do not exist or that the caller may not see. */
  async of(entity: string, ids: readonly string[]): Promise<Map<string, NodeRow>> {
    if (ids.length === 0) return new Map();
    const { db, visible, caller, access } = this.reads;
    const texts = await visible
      .readsIn(entity, { db, access })
      .rows([...new Set(ids)], { caller })
      .catch((error: unknown) => {
        if (error instanceof ForbiddenError || error instanceof UnauthenticatedError)
          return new Map<string, never>();
        throw error;
      });
    return new Map(
      [...texts].map(([id, { text }]) => {
        const { data } = JSON.parse(text.toString()) as { data: NodeRow['values'] };
        return [id, { values: data, etag: etagOf(text) }];
      }),
    );
  }

  async one(entity: string, id: string): Promise<NodeRow | undefined> {
    return (await this.of(entity, [id])).get(id);
  }
}
