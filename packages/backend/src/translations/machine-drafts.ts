import { isDeepStrictEqual } from 'node:util';
import type { Entity } from '@flotilla/core';
import { type ChangeSetView, takesChangeSets } from '@flotilla/core/change-sets';
import {
  ForbiddenError,
  InvalidError,
  ProblemError,
  RefusedError,
  TooManyError,
  UnavailableError,
} from '@flotilla/core/errors';
import {
  type DraftResult,
  type MachineDraft,
  type RefusedDraft,
  translationLimits,
} from '@flotilla/core/translations';
import { isPlainObject } from '@flotilla/core/values';
import type { ChangeSets } from '../change-sets/change-sets.js';
import { authorOf } from '../change-sets/pending-change.js';
import type { Caller } from '../context/caller.js';
import { quoteName } from '../database/sql.js';
import type { PassingTransaction, Transaction } from '../database/transactions.js';
import type { Writer } from '../invalidation/writer.js';
import type { RateLimit } from '../limits/rate-limits.js';
import type { ChatAnswers } from '../ports/chat-answers.js';
import type { RowBatches } from '../rest/row-batches.js';
import type { VisibleRows } from '../rows/visible-rows.js';
import type { MachineDraftStore } from './machine-draft-store.js';
import { BrokenTranslationError, type Segments, segmentsOf } from './segments.js';
import { translateTexts } from './translate-texts.js';
import type { Translations } from './translations.js';
import { filledFields, localizedFields } from './untranslated.js';

export interface MachineDraftParts {
  readonly translations: Translations;
  readonly changeSets: ChangeSets;
  readonly batches: RowBatches;
  readonly writer: Writer;
  readonly visible: VisibleRows;
  readonly answers: ChatAnswers;
  readonly store: MachineDraftStore;
  /** Counts rows of one account. */
  readonly limit: RateLimit;
}

export interface WantedDrafts {
  readonly changeSet: string;
  readonly language: string;
  readonly from: string;
  readonly rows: readonly { readonly entity: string; readonly id: string }[];
}

type Row = Readonly<Record<string, unknown>>;
type Texts = Readonly<Record<string, unknown>>;
type RefusedText = Omit<RefusedDraft, 'entity' | 'id'>;

/** The drafted fields of a row, and its texts without a draft. */
interface RowResult {
  readonly fields: string[];
  readonly refused: readonly RefusedText[];
}

/** A call begins no further row after this time, and aborts the requests to the model after twice as long. */
const maxMs = 30_000;

/** Drafts translations by a language model into a change set. Nothing is published. */
export class MachineDrafts {
  constructor(private readonly parts: MachineDraftParts) {}

  /** Whether a language model is configured. */
  get isConfigured(): boolean {
    return this.parts.answers.isConfigured !== false;
  }

  /**
   * Drafts the missing texts of rows, one row after the other. Rows and texts that cannot be drafted are named.
   * @throws RefusedError without a model; TooManyError; errors of the model before the first draft
   */
  async draft(wanted: WantedDrafts, caller: Caller): Promise<DraftResult> {
    const { translations, limit } = this.parts;
    translations.requireLanguage(wanted.language);
    translations.requireLanguage(wanted.from);
    if (wanted.from === wanted.language)
      throw InvalidError.of('data.from', { en: 'must be another language', ru: 'должен быть другой язык' });
    if (!this.isConfigured) throw new RefusedError(notConfigured);
    const entities = await this.entitiesOf(wanted, caller);
    const seconds = await limit.take(authorOf(caller) ?? 'server', wanted.rows.length);
    if (seconds > 0) throw new TooManyError('Too many drafts. Try again later.', seconds);
    const result = { drafted: [] as DraftResult['drafted'], refused: [] as RefusedDraft[] };
    const until = Date.now() + maxMs;
    const signal = AbortSignal.timeout(2 * maxMs);
    for (const { entity: key, id } of wanted.rows) {
      const entity = entities.get(key);
      if (!entity) continue;
      if (Date.now() > until) {
        result.refused.push({
          entity: key,
          id,
          field: null,
          reason: 'time',
          message: 'There was no time left.',
        });
        continue;
      }
      const { fields, refused } = await this.ofRow(entity, id, { ...wanted, signal }, caller);
      if (fields.length > 0) result.drafted.push({ entity: key, id, fields });
      result.refused.push(...refused.map((one) => ({ entity: key, id, ...one })));
    }
    return result;
  }

  /** Lists the drafts of a change set that no person has edited or accepted. */
  async list(changeSet: string, caller: Caller): Promise<MachineDraft[]> {
    await this.requireMember(changeSet, caller);
    return this.parts.store.ofChangeSet(changeSet);
  }

  /** Accepts drafts of a change set. */
  async accept(
    changeSet: string,
    drafts: readonly Pick<MachineDraft, 'entity' | 'id' | 'path'>[],
    caller: Caller,
  ): Promise<void> {
    await this.requireMember(changeSet, caller);
    await this.parts.store.accept(changeSet, drafts);
  }

  private async requireMember(id: string, caller: Caller): Promise<ChangeSetView> {
    const { access, store } = this.parts.changeSets.parts;
    await access.requireAuthor(caller);
    const set = await store.view(id);
    await access.requireMember(set, caller);
    return set;
  }

  private async entitiesOf({ changeSet, rows }: WantedDrafts, caller: Caller): Promise<Map<string, Entity>> {
    const { translations, changeSets } = this.parts;
    await this.requireMember(changeSet, caller);
    const entities = new Map<string, Entity>();
    for (const { entity: key } of rows) {
      const entity = changeSets.parts.registry.entities.get(key);
      if (!entity || !takesChangeSets(entity))
        throw InvalidError.of('data.rows', {
          en: `${key} is not drafted`,
          ru: `${key}: такие записи не правят в черновике`,
        });
      if (!entities.has(key) && !(await translations.isEditedBy(entity, caller)))
        throw new ForbiddenError('Not authorized');
      entities.set(key, entity);
    }
    return entities;
  }

  private async ofRow(
    entity: Entity,
    id: string,
    wanted: WantedDrafts & { readonly signal: AbortSignal },
    caller: Caller,
  ): Promise<RowResult> {
    const { changeSets } = this.parts;
    const refused: RefusedText[] = [];
    const { language, from } = wanted;
    const found = await changeSets.read(wanted.changeSet, caller, async (tx) => {
      const row = await this.read(entity, id, tx, caller);
      if (!row) return undefined;
      const filled = await filledFields(entity, { id, language }, tx);
      return { row, filled, sources: await filledFields(entity, { id, language: from }, tx) };
    });
    if (!found)
      return {
        fields: [],
        refused: [{ field: null, reason: 'missing', message: 'The row does not exist.' }],
      };
    const made = new Map<string, { readonly source: unknown; readonly draft: unknown }>();
    let length = 0;
    for (const field of localizedFields(entity)) {
      if (found.filled.has(field) || !found.sources.has(field)) continue;
      const source = textsOf(found.row, field)[from];
      if (source === undefined) continue;
      const segments = segmentsOf(source);
      if (segments.texts.length === 0) {
        refused.push({ field, reason: 'wordless', message: 'The text has no words to translate.' });
        continue;
      }
      length += JSON.stringify(source).length;
      if (length > translationLimits.draftedLength) {
        refused.push({ field, reason: 'length', message: 'The texts of the row are too long for a model.' });
        continue;
      }
      const draft = await this.translated(segments, wanted);
      if ('problem' in draft) refused.push({ field, ...draft.problem });
      else made.set(field, { source, draft: draft.value });
    }
    if (made.size === 0) return { fields: [], refused };
    const written = await this.write({ entity, id, made, wanted }, caller);
    return { fields: written.fields, refused: [...refused, ...written.refused] };
  }

  private async translated(
    { texts, rebuilt }: Segments,
    { from, language, signal }: WantedDrafts & { readonly signal: AbortSignal },
  ): Promise<{ value: unknown } | { problem: Pick<RefusedDraft, 'reason' | 'message'> }> {
    try {
      const answer = await translateTexts(texts, { from, to: language, signal }, this.parts.answers);
      if (!answer) throw new RefusedError(notConfigured);
      return { value: rebuilt(answer) };
    } catch (error) {
      if (error instanceof BrokenTranslationError)
        return { problem: { reason: 'structure', message: error.message } };
      if (error instanceof UnavailableError) return { problem: { reason: 'model', message: error.message } };
      throw error;
    }
  }

  /** Writes drafts with their marks, except those of texts that changed since they were read. */
  private async write({ entity, id, made, wanted }: Write, caller: Caller): Promise<RowResult> {
    const { batches, store, writer } = this.parts;
    const { changeSet, language } = wanted;
    try {
      return await writer.transaction<RowResult>(async (tx) => {
        const fields: string[] = [];
        await batches.make(
          async ({ tx: trial }) => {
            const data = await unchanged({ entity, id, made, wanted }, trial);
            fields.push(...Object.keys(data));
            return fields.length > 0 ? [{ change: 'update', entity: entity.key, id, data }] : [];
          },
          { caller, tx },
          changeSet,
        );
        const paths = fields.map((field) => `${field}.${language}`);
        await store.mark({ entity: entity.key, rowId: id, changeSet, paths }, tx);
        const stale = [...made.keys()].filter((field) => !fields.includes(field));
        const message = 'Somebody changed the text meanwhile.';
        return { fields, refused: stale.map((field) => ({ field, reason: 'changed', message })) };
      });
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status >= 500) throw error;
      return { fields: [], refused: [{ field: null, reason: 'refused', message: error.message }] };
    }
  }

  private async read(
    entity: Entity,
    id: string,
    db: PassingTransaction,
    caller: Caller,
  ): Promise<Row | undefined> {
    const { visible, changeSets } = this.parts;
    const access = changeSets.parts.access.overlaid;
    const found = await visible.readsIn(entity.key, { db, access }).row(id, [], { caller });
    return found && (JSON.parse(found.text.toString()) as { data: Row }).data;
  }
}

/** Returns drafts with the other texts of their fields, as a transaction sees them, except those of changed texts. */
async function unchanged(
  { entity, id, made, wanted: { language, from } }: Write,
  tx: Pick<Transaction, 'query'>,
): Promise<Record<string, unknown>> {
  const row = await textsIn(entity, id, tx);
  const filled = await filledFields(entity, { id, language }, tx);
  const data: Record<string, unknown> = {};
  for (const [field, { source, draft }] of made) {
    const texts = textsOf(row ?? {}, field);
    if (isDeepStrictEqual(texts[from], source) && !filled.has(field))
      data[field] = { ...texts, [language]: draft };
  }
  return data;
}

/** Returns the texts of a row as a transaction sees them. */
async function textsIn(entity: Entity, id: string, tx: Pick<Transaction, 'query'>): Promise<Row | undefined> {
  const columns = localizedFields(entity).map((name) => `t.${quoteName(name)}`);
  const [row] = await tx.query<Record<string, unknown>>(
    `select ${columns.join(', ')} from ${quoteName(entity.table)} t where t."id" = $1::uuid`,
    [id],
  );
  return row;
}

interface Write {
  readonly entity: Entity;
  readonly id: string;
  readonly made: ReadonlyMap<string, { readonly source: unknown; readonly draft: unknown }>;
  readonly wanted: WantedDrafts;
}

const notConfigured = {
  en: 'No language model is configured. Set AI_BASE_URL and AI_MODEL, or install a module that answers chats.',
  ru: 'Языковая модель не настроена. Задайте AI_BASE_URL и AI_MODEL или установите модуль, который отвечает в чатах.',
};

const textsOf = (row: Row, field: string): Texts => (isPlainObject(row[field]) ? row[field] : {});
