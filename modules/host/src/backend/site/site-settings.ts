import {
  collectionTag,
  InvalidationBus,
  type PublishedSite,
  PublishedReader,
  TagCache,
  type Tag,
  type TagBus,
} from '@flotilla/backend/ports';
import { type Selection, show, via } from '@flotilla/core';
import { type DocumentRow, languageOfMetadata, type PageDocument } from '@flotilla/core/documents';
import { defaultTheme, fontChoices, type SiteSettings, type Theme, themeOf } from '@flotilla/core/theme';
import { barePath, cropOf } from '@flotilla/core/files';
import { isPlainObject } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { metadata } from '../../entities/metadata.js';
import { site } from '../../entities/site.js';
import { sitesToFileStorageModuleFiles } from '../../links.js';
import { localeOf } from '../page-texts.js';

/** The data that all pages of the site share. */
export interface SharedSettings {
  /** Undefined before the settings are saved for the first time. */
  readonly site: SiteSettings | undefined;
  /** The metadata of pages without their own, in the order of precedence. */
  readonly metadata: readonly DocumentRow[];
  /** The choices of the look other than the default ones; undefined without any. */
  readonly theme: PageDocument['theme'];
}

interface Cached extends SharedSettings {
  readonly tags: ReadonlySet<Tag>;
}

/** Reads the shared data of all pages, and caches it until one of its rows changes. */
@Injectable()
export class SiteSettingsReader implements PublishedSite {
  private readonly cache: TagCache<Cached>;

  constructor(
    @Inject(PublishedReader) private readonly reader: PublishedReader,
    @Inject(InvalidationBus) bus: TagBus,
  ) {
    this.cache = new TagCache(bus, { maxBytes: cacheBytes });
  }

  /**
   * Returns the settings, and adds their cache tags to `tags`.
   * @param atLeast number of an invalidation message that the result must reflect
   */
  async read(tags: Set<Tag>, atLeast = 0): Promise<SharedSettings> {
    const { value } = await this.cache.get('shared', () => this.make(), atLeast);
    for (const tag of value.tags) tags.add(tag);
    return value;
  }

  async current(): Promise<SiteSettings | undefined> {
    return (await this.read(new Set())).site;
  }

  async latest(): Promise<SiteSettings | undefined> {
    return (await readSharedSettings(this.reader, new Set())).site;
  }

  private async make() {
    const tags = new Set<Tag>();
    const value = { ...(await readSharedSettings(this.reader, tags)), tags };
    return { value, tags, size: JSON.stringify(value.metadata).length * 4 };
  }
}

const cacheBytes = 1024 ** 2;

const metadataSelection = show(metadata, '*');
/** Maximum number of primary records: one per language. */
const maxPrimary = 50;
const primary = 'primary';

/** Returns the settings by two statements. Adds their cache tags to `tags`. */
export async function readSharedSettings(reader: PublishedReader, tags: Set<Tag>): Promise<SharedSettings> {
  const [row, records] = await Promise.all([
    reader.one({ of: siteSelection, field: 'variant', value: primary }, tags),
    reader.list(
      {
        of: metadataSelection,
        filters: [{ column: 'variant', method: 'eq', value: primary }],
        limit: maxPrimary,
      },
      tags,
    ),
  ]);
  // A row that takes the variant later invalidates the tag of the collection only.
  tags.add(collectionTag(site.key));
  const settings = row ? settingsOf(row) : undefined;
  return {
    site: settings,
    metadata: settings ? withSite(settings, records.rows) : records.rows,
    theme: row ? choicesOf(row) : undefined,
  };
}

function choicesOf(row: DocumentRow): PageDocument['theme'] {
  const chosen = Object.entries(themeOf(row)).filter(
    ([name, value]) => value !== defaultTheme[name as keyof Theme],
  );
  const { 'font-display': display, 'font-text': text } = filesOf(row);
  const choices = {
    ...Object.fromEntries(chosen),
    ...fontChoices({ display: addressOf(display), text: addressOf(text) }),
  };
  return Object.keys(choices).length === 0 ? undefined : choices;
}

const addressOf = (font: DocumentRow | undefined) =>
  typeof font?.['file'] === 'string' ? barePath(font['file']) : undefined;

/** The fields of files that pages show. */
const file: Selection<'file-storage.file'> = {
  type: 'selection',
  key: 'file-storage.file',
  fields: [
    'file',
    'mimeType',
    'size',
    'width',
    'height',
    'alt',
    'altByLanguage',
    'placeholder',
    'focus',
    'className',
    'containerClassName',
  ],
  parts: {},
};
const siteSelection = show(site, '*', {
  pictures: via(sitesToFileStorageModuleFiles, file, { fields: ['crop'] }),
});

/** Fields of `theme` of a document. */
const look = new Set(['brand', 'accent', 'warmth', 'fonts', 'corners', 'appearance']);

function settingsOf(row: DocumentRow): SiteSettings {
  const { createdAt: _created, updatedAt: _updated, variant: _variant, id, ...fields } = row;
  const own = Object.entries(fields).filter(
    ([name, value]) => name in site.fields && !look.has(name) && !isEmpty(value),
  );
  const { 'font-display': _display, 'font-text': _text, ...pictures } = filesOf(row);
  return { id, ...Object.fromEntries(own), pictures };
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return Array.isArray(value) ? value.length === 0 : isPlainObject(value) && Object.keys(value).length === 0;
}

type SiteFiles = Readonly<
  Partial<Record<keyof SiteSettings['pictures'] | 'font-display' | 'font-text', DocumentRow>>
>;

/** Returns the first file of each variant of the links. */
function filesOf({ sitesToFileStorageModuleFiles: links }: DocumentRow): SiteFiles {
  const pairs = (Array.isArray(links) ? (links as DocumentRow[]) : []).flatMap(
    ({ variant, crop, fileStorageModuleFile }) =>
      isPlainObject(fileStorageModuleFile)
        ? [[variant, { ...fileStorageModuleFile, ...(cropOf(crop) && { link: { crop } }) }] as const]
        : [],
  );
  return Object.fromEntries(pairs.reverse());
}

/** Texts of primary records that the settings of the site replace. */
const replaced = {
  opengraphTitle: null,
  opengraphDescription: null,
  twitterTitle: null,
  twitterDescription: null,
};

/** Returns the primary records with the texts of the site, which take precedence, and those of further languages. */
function withSite(settings: SiteSettings, records: readonly DocumentRow[]): DocumentRow[] {
  const { title = {}, description = {}, robots } = settings;
  const hidden = robots === 'noindex' ? { robots } : {};
  const languages = Object.keys(title).filter((language) => title[language]?.trim());
  const own = languages.map((language) => {
    const record = records.find((one) => languageOfMetadata(one, languages) === language);
    return {
      ...(record ?? { id: settings.id, variant: primary }),
      ...replaced,
      title: title[language],
      description: description[language] ?? record?.['description'] ?? null,
      opengraphSiteName: title[language],
      opengraphLocale: record?.['opengraphLocale'] ?? localeOf(language),
      ...hidden,
    };
  });
  const others = records
    .filter((record) => !languages.includes(languageOfMetadata(record, languages) ?? ''))
    .map((record) => ({ ...record, ...hidden }));
  return [...own, ...others];
}
