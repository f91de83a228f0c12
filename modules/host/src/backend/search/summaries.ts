import { PublishedReader, type Tag } from '@flotilla/backend/ports';
import { type EntityKey, type Registry, type Selection, show, type Via, via } from '@flotilla/core';
import { type DocumentRow, languageOfMetadata, type RowSummary } from '@flotilla/core/documents';
import { kindOf } from '@flotilla/core/reflection';
import { summaryOf } from '../about/row-summary.js';
import { metadata } from '../../entities/metadata.js';
import { page } from '../../entities/page.js';
import { pagesToMetadata } from '../../links.js';
import { textRecords } from '../page-texts.js';

/** A row with its texts and its picture. */
export interface Summarized {
  readonly row: DocumentRow;
  readonly summary: RowSummary;
}

interface Reading {
  readonly reader: PublishedReader;
  readonly tags: Set<Tag>;
}

/** Summarizes rows by their texts and their first picture, by one statement. */
export async function rowSummaries(
  key: EntityKey,
  ids: readonly string[],
  { reader, tags }: Reading,
): Promise<Map<string, Summarized>> {
  const { registry } = reader;
  const rows = await reader.byIds(selectionOf(registry, key), ids, tags);
  return new Map([...rows].map(([id, row]) => [id, { row, summary: summaryOf(registry, key, row) }]));
}

const selections = new WeakMap<Registry, Map<EntityKey, Selection>>();

/** Returns a selection of what search shows of a row. Reused, because readers cache compiled selections by object. */
function selectionOf(registry: Registry, key: EntityKey): Selection {
  const known = selections.get(registry) ?? new Map<EntityKey, Selection>();
  selections.set(registry, known);
  const made = known.get(key) ?? makeSelection(registry, key);
  known.set(key, made);
  return made;
}

/** Fields of a row with texts and in addresses. */
const shownFields = ['slug', 'slugs', 'title', 'shortDescription', 'subtitle'];

function makeSelection(registry: Registry, key: EntityKey): Selection {
  const { fields } = registry.entity(key);
  const named = Object.keys(fields).filter(
    (name) => shownFields.includes(name) || (fields[name]?.unique && !kindOf(fields[name].kind).isSecret),
  );
  const pictures = pictureLink(registry, key);
  return { type: 'selection', key, fields: named, parts: pictures ? { pictures } : {} };
}

/** Returns the first public link of an entity to files. */
function pictureLink(registry: Registry, key: EntityKey): Via | undefined {
  const relation = [...registry.relationsOf(key).values()].find(({ link, far }) => {
    const files = far && registry.entities.get(far.key);
    return (
      files?.access.read === 'public' &&
      link.access.read === 'public' &&
      Object.values(files.fields).some(({ kind }) => kindOf(kind).holdsFile)
    );
  });
  if (!relation?.far) return undefined;
  return {
    ...{
      type: 'via',
      near: key,
      link: relation.link,
      own: null,
      isOne: false,
      variants: ['default'],
      limit: 1,
    },
    far: { type: 'selection', key: relation.far.key, fields: '*', parts: {} },
  };
}

const pageTexts = ['title', 'description', 'titleByLanguage', 'descriptionByLanguage'] as const;
const pageSelection = show(page, ['url', 'urls', 'language', ...pageTexts], {
  metadata: via(pagesToMetadata, show(metadata, ['title', 'description', 'opengraphLocale'])),
});

/** Summarizes pages by their metadata, or else their own texts, in each language. */
export async function pageSummaries(
  ids: readonly string[],
  { reader, languages, tags }: Reading & { readonly languages: readonly string[] },
): Promise<Map<string, Summarized>> {
  const [defaultLanguage = ''] = languages;
  const rows = await reader.byIds(pageSelection, ids, tags);
  return new Map(
    [...rows].map(([id, row]) => {
      const links = Array.isArray(row.pagesToMetadata) ? (row.pagesToMetadata as DocumentRow[]) : [];
      const linked = links.flatMap((link) => (link.metadata as DocumentRow | null) ?? []);
      const records = [...linked, ...textRecords(row as DocumentRow, linked, languages)];
      const byLanguage = (field: string) =>
        Object.fromEntries(
          records.flatMap((record) => {
            const text = record[field];
            return typeof text === 'string'
              ? [[languageOfMetadata(record, languages) ?? defaultLanguage, text] as const]
              : [];
          }),
        );
      const summary = { title: byLanguage('title'), description: byLanguage('description'), picture: null };
      return [id, { row, summary }];
    }),
  );
}
