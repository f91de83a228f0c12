import type { Entity } from '@flotilla/core';
import { isPlainObject } from '@flotilla/core/values';
import { ApiError, type UploadProgress, useClient } from '@flotilla/react/client';
import { useRef, useState } from 'react';
import { useAdmin } from '../context/admin-context.js';
import type { AdminRow } from '../context/admin-row.js';
import type { InsertRow } from '../extend/admin-variants.js';
import { slugOfTitle } from '../kinds/slug-of-title.js';
import { isUnanswered, isUsedOtherwise } from '../rows/create-once.js';
import { type TaggedRow, useRowCalls, type Values, withEtag } from '../rows/row-calls.js';
import { storeFiles } from '../rows/store-files.js';
import type { StoredCreation } from './drafts.js';
import type { Drafting } from './drafting/row-draft-context.js';
import { writeDraft } from './drafting/write-draft.js';
import { changedValues, type Edited, filesIn, isSame, parsedValues } from './edited-values.js';

/** The version of a row that a change is based on: as read, as written, or as merged from another editor. */
export interface FormBase {
  readonly id: string;
  readonly etag: string;
  readonly edited: Edited;
}

/** Creates a row, or updates the changed fields of the row that the form is based on. */
export function useRowWrite(entity: Entity, insert: InsertRow | undefined, drafting: Drafting | undefined) {
  const { languages } = useAdmin();
  const calls = useRowCalls(entity);
  const client = useClient();
  const [progress, setProgress] = useState<number>();
  const creation = useRef(newCreation());

  const write = (edited: Edited, base: FormBase | undefined, also: Values): Promise<TaggedRow> => {
    const files = filesIn(entity, edited);
    const values = valuesOf(entity, edited, base, { without: Object.keys(files), also });
    const onProgress = ({ sent, total }: UploadProgress) =>
      setProgress(total > 0 ? (100 * sent) / total : undefined);
    const store = (data: Values, options: object) =>
      storeFiles(client, entity, files, { data, ...options, onProgress }).finally(() =>
        setProgress(undefined),
      );
    const hasFiles = Object.keys(files).length > 0;
    if (base && drafting) {
      const changed = valuesOf(entity, edited, base, { without: [], also: {} });
      return writeDraft({ entity, drafting, calls, base, values: changed, dates: also });
    }
    if (base) {
      const on = { id: base.id, ifMatch: base.etag };
      return withEtag((onEtag) =>
        hasFiles ? store(values, { ...on, onEtag }) : calls.update(base.id, values, { ...on, onEtag }),
      );
    }
    const create: InsertRow = hasFiles ? store : (insert ?? calls.insert);
    const send = (sent: Values) =>
      onceStored(entity, { values: sent, creation: creation.current, create, update: calls.update });
    // The form of the new row reads it again, with its ETag.
    return besideOthers(values, languages, send).then((row) => ({ row, etag: '' }));
  };
  return {
    write,
    progress,
    /** Returns the idempotency data of the new row, to be stored with its draft. */
    creation: (): StoredCreation => creation.current,
    /** Restores the idempotency data of a draft. */
    resume: ({ key, unanswered }: StoredCreation) =>
      (creation.current = { key, unanswered: [...unanswered] }),
  };
}

interface Creation extends StoredCreation {
  readonly unanswered: Values[];
}

const newCreation = (): Creation => ({ key: crypto.randomUUID(), unanswered: [] });

interface ValuesOptions {
  readonly without: readonly string[];
  /** Values in addition to those of the form. */
  readonly also: Values;
}

function valuesOf(
  entity: Entity,
  edited: Edited,
  base: FormBase | undefined,
  { without, also }: ValuesOptions,
): Values {
  const values = base ? changedValues(entity, base.edited, edited) : parsedValues(entity, edited);
  const all = Object.entries({ ...values, ...also });
  return Object.fromEntries(
    all.filter(([name, value]) => value !== undefined && (name in also || !without.includes(name))),
  );
}

interface CreateAttempt {
  readonly values: Values;
  readonly creation: Creation;
  readonly create: InsertRow;
  readonly update: (id: string, values: Values) => Promise<AdminRow>;
}

/**
 * Creates a row once per idempotency key. If an earlier attempt was stored but its response was lost, updates
 * the row of that attempt to the current values.
 */
async function onceStored(
  entity: Entity,
  { values, creation, create, update }: CreateAttempt,
): Promise<AdminRow> {
  const { key: idempotencyKey, unanswered } = creation;
  const attempt = async (sent: Values) => {
    try {
      return await create(sent, { idempotencyKey });
    } catch (error) {
      if (isUsedOtherwise(error)) return undefined;
      if (isUnanswered(error) && !unanswered.some((before) => isSame(before, sent))) unanswered.push(sent);
      throw error;
    }
  };
  const made = await attempt(values);
  if (made) return made;
  for (const earlier of unanswered.toReversed()) {
    const stored = await attempt(earlier);
    if (!stored) continue;
    const changed = changesSince(entity, earlier, values);
    return Object.keys(changed).length > 0 ? update(stored.id, changed) : stored;
  }
  throw new Error('An earlier attempt created this row with other input. Find the row in its list.');
}

/** Returns the changed fields; omitted ones get their default. */
function changesSince({ fields }: Entity, before: Values, now: Values): Values {
  const gone = Object.keys(before).filter((name) => !(name in now));
  const defaults = gone.map((name): [string, unknown] => {
    const value = fields[name]?.default;
    return [name, value === 'now' && name.endsWith('At') ? new Date().toISOString() : value];
  });
  const changed = [...defaults, ...Object.entries(now)].filter(
    ([name, value]) => value !== undefined && !isSame(value, before[name]),
  );
  return Object.fromEntries(changed);
}

/** Maximum number of attempts to find a free slug for a title. */
const mostOfOneTitle = 20;

/**
 * Retries with a numbered slug if a slug generated from the title is taken. A typed slug is kept, and its
 * field shows the conflict.
 */
async function besideOthers(
  values: Values,
  languages: readonly string[],
  insert: (values: Values) => Promise<AdminRow>,
): Promise<AdminRow> {
  const { slug, title, adminTitle } = values;
  const titles = [isPlainObject(title) ? title[languages[0] ?? ''] : title, adminTitle];
  const texts = titles.filter((text) => typeof text === 'string');
  const slugs = await Promise.all(texts.map((text) => slugOfTitle(text, languages[0])));
  const isFollowing = slugs.some((one) => one === slug);
  for (let [sent, count] = [values, 2]; ; count++) {
    try {
      return await insert(sent);
    } catch (error) {
      // The field's path may be nested, as in calls for several rows: `data[0].data.slug`.
      const isTaken =
        error instanceof ApiError &&
        error.status === 409 &&
        Object.keys(error.fields).some((path) => /(^|\.)slug$/.test(path));
      if (!isTaken || !isFollowing || count > mostOfOneTitle) throw error;
      sent = { ...values, slug: `${String(slug)}-${count}` };
    }
  }
}
