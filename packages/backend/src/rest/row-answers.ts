import type { Entity, Page, Row, ServerInput } from '@flotilla/core';
import type { Context } from '../context/context.js';
import type { Answer } from '../http/answer.js';
import { queryStringOf } from '../http/query-string.js';
import { signedFiles } from '../query/private-files.js';
import type { FileAddresses } from '../ports/files.js';
import type { RowStores } from '../rows/stores.js';
import type { VisibleRows } from '../rows/visible-rows.js';
import { RestRows } from './rest-rows.js';

/** A list in REST's format. */
export interface OwnList<E extends Entity> {
  readonly data: readonly Row<E>[];
  readonly meta: Omit<Page<Row<E>>, 'rows'>;
}

/**
 * Returns rows in REST's format, for actions that return one: byte for byte, so that the ETag is valid for
 * If-Match.
 */
export class RowAnswers {
  constructor(
    private readonly stores: RowStores,
    private readonly visible: VisibleRows,
    private readonly files: FileAddresses,
  ) {}

  /**
   * Returns the list of a request's query string, limited to the caller's own rows.
   * @throws InvalidError, ForbiddenError
   */
  async ownList<E extends Entity>(
    entity: E,
    request: { readonly url: string },
    { caller }: Context,
  ): Promise<OwnList<E>> {
    const rows = new RestRows(this.stores.of(entity.key), this.visible.readsOf(entity.key));
    const { text } = await rows.find(queryStringOf(request), { caller, isOwnOnly: true, marksFiles: true });
    return JSON.parse(signedFiles(String(text), this.files, caller)) as OwnList<E>;
  }

  /** Stores a new row with the rights of the server, without validation of client data, and returns it. */
  async inserted<E extends Entity>(entity: E, input: ServerInput<E>, context: Context): Promise<Answer> {
    const [row = ''] = await this.stores.of(entity.key).writes.insert([input], context);
    return { status: 201, body: `{"data":${row}}` };
  }
}
