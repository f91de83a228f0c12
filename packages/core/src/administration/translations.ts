import { z } from 'zod';
import { defineAction } from '../definitions/action.js';
import { languagePattern } from '../values/values.js';

/**
 * Limits of the work list of translations: rows of an entity that are looked at, the newest first, and rows on a page;
 * rows of a call that drafts translations, rows that an account drafts in an hour, and the length of the drafted texts of
 * a row as JSON.
 */
export const translationLimits = {
  scanned: 5000,
  page: 100,
  drafted: 10,
  draftedAnHour: 300,
  draftedLength: 100_000,
} as const;

const name = z.string().max(200);
const language = z
  .string()
  .max(35)
  .regex(languagePattern, 'must be a language code such as en')
  .describe('A language of the installation.');

const progress = z.object({
  /** `blog.article`. */
  entity: z.string(),
  /** Texts that have a value in any language. */
  texts: z.int(),
  /** Texts that also have a value in the language. */
  translated: z.int(),
  /** Rows that lack a text in the language. */
  rows: z.int(),
  /** Whether the entity has more rows than those that are counted. */
  isCut: z.boolean(),
});
export type TranslationProgress = z.output<typeof progress>;

const untranslated = z.object({
  id: z.string(),
  label: z.string(),
  /** Fields with a text in another language, in the order of the definition. */
  missing: z.array(z.string()),
  /** Languages that have all of these fields. */
  from: z.array(z.string()),
  updatedAt: z.string(),
});
export type UntranslatedRow = z.output<typeof untranslated>;

const access = 'Contains entities whose rows the caller may all read, and may change or draft.';

/** Counts the texts of each entity, and those with a translation. */
export const translationProgress = defineAction({
  module: 'translations',
  name: 'progress',
  method: 'GET',
  path: '/api/translations',
  access: 'subject',
  summary: `Counts the texts of the newest ${translationLimits.scanned} rows of each entity, and those in a language. ${access}`,
  schemas: {
    query: z.object({ language }),
    answer: z.array(progress),
    /** `canDraft`: whether a language model is configured. */
    meta: z.object({ canDraft: z.boolean() }),
  },
});

/** Lists the rows of an entity that lack texts in a language. */
export const untranslatedRows = defineAction({
  module: 'translations',
  name: 'list',
  method: 'GET',
  path: '/api/translations/{module}/{plural}',
  access: 'subject',
  summary: `Lists rows that lack texts in a language which they have in another one, the newest first. ${access}`,
  schemas: {
    params: z.object({ module: name, plural: name }),
    query: z.object({
      language,
      /** Only rows that lack this field. */
      field: name.optional(),
      /** Only rows that are public now, or that are not. */
      state: z.enum(['public', 'hidden']).optional(),
      limit: z.coerce.number().int().min(1).max(translationLimits.page).default(50),
      after: z.guid('is not a cursor').optional(),
    }),
    answer: z.array(untranslated),
    /** `next` may be set although a page has fewer rows: then there may be more among older rows. */
    meta: z.object({ next: z.string().nullable() }),
  },
});

const id = z.guid('is not an id');
const entityKey = name;

const refusal = z.object({
  entity: z.string(),
  id: z.string(),
  /** Null for the whole row. */
  field: z.string().nullable(),
  /**
   * `wordless`: the source has only pictures, embeds or code; `structure`: the answer does not keep the structure of the
   * text; `length`: the texts are too long; `model`: the model did not answer; `changed`: the text changed during the call;
   * `refused`: a rule of the row refuses the text; `missing`: there is no such row; `time`: the call took too long.
   */
  reason: z.enum(['wordless', 'structure', 'length', 'model', 'changed', 'refused', 'missing', 'time']),
  message: z.string(),
});
export type RefusedDraft = z.output<typeof refusal>;

const draftResult = z.object({
  drafted: z.array(z.object({ entity: z.string(), id: z.string(), fields: z.array(z.string()) })),
  refused: z.array(refusal),
});
export type DraftResult = z.output<typeof draftResult>;

/** Drafts translations by a language model. */
export const draftTranslations = defineAction({
  module: 'translations',
  name: 'draft',
  method: 'POST',
  path: '/api/translations/drafts',
  access: 'subject',
  repeats: 'done',
  summary: `Writes the missing texts of up to ${translationLimits.drafted} rows into a change set, translated by the language model of the installation. Publishes nothing. Texts that a model did not translate well are named. 422 without a model.`,
  schemas: {
    body: z.strictObject({
      changeSet: id,
      language,
      /** The language to translate from. */
      from: language,
      rows: z
        .array(z.strictObject({ entity: entityKey, id }))
        .min(1)
        .max(translationLimits.drafted),
    }),
    answer: draftResult,
  },
});

const machineDraft = z.object({
  entity: z.string(),
  id: z.string(),
  /** `title.ru` */
  path: z.string(),
  at: z.string(),
});
export type MachineDraft = z.output<typeof machineDraft>;

/** Lists the drafts of a model in a change set. */
export const machineDrafts = defineAction({
  module: 'translations',
  name: 'list-drafts',
  method: 'GET',
  path: '/api/translations/drafts',
  access: 'subject',
  summary:
    'Lists the texts of a change set that a language model wrote, and no person has edited or accepted.',
  schemas: { query: z.object({ changeSet: id }), answer: z.array(machineDraft) },
});

/** Accepts drafts of a model. */
export const acceptDrafts = defineAction({
  module: 'translations',
  name: 'accept-drafts',
  method: 'POST',
  path: '/api/translations/drafts/accept',
  access: 'subject',
  repeats: 'done',
  summary: 'Marks texts of a language model in a change set as accepted by the caller.',
  schemas: {
    body: z.strictObject({
      changeSet: id,
      drafts: z
        .array(z.strictObject({ entity: entityKey, id, path: name }))
        .min(1)
        .max(500),
    }),
    answer: z.object({ accepted: z.int() }),
  },
});
