import type { Entity } from '@flotilla/core';
import { type RowCalls, rowCallsOf, type TaggedRow, type Values, withEtag } from '../../rows/row-calls.js';
import type { Drafting } from './row-draft-context.js';

interface DraftWrite {
  readonly entity: Entity;
  readonly drafting: Drafting;
  readonly calls: RowCalls;
  readonly base: { readonly id: string; readonly etag: string };
  readonly values: Values;
  readonly dates: Values;
}

/**
 * Writes values into a draft. Dates of its root apply immediately; those of a row in a drawer are published with
 * the draft. Sends nothing without a change.
 */
export async function writeDraft({
  entity,
  drafting,
  calls,
  base: { id, etag },
  values,
  dates,
}: DraftWrite): Promise<TaggedRow> {
  const drafted = drafting.isRoot ? values : { ...values, ...dates };
  const written =
    Object.keys(drafted).length > 0 &&
    (await withEtag((onEtag) => calls.update(id, drafted, { ifMatch: etag, onEtag })));
  const hasDates = drafting.isRoot && Object.keys(dates).length > 0;
  if (hasDates) await rowCallsOf(entity, drafting.draft.live).update(id, dates);
  return written && !hasDates ? written : calls.tagged(id);
}
