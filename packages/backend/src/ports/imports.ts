import type { Entity, EntityKey, RichTextDocument } from '@flotilla/core';

/** A thing of another system, such as a post. Modules may define further kinds for their targets. */
export interface ImportRecord {
  readonly kind: string;
  /** Unique among the records of a kind, and the same in a later export. */
  readonly key: string;
  /** Its name in reports. */
  readonly label: string;
  /** Its addresses on the old site, with the origin or as paths; they may have a query. */
  readonly addresses?: readonly string[];
  /** Further addresses of links to it in texts, which get no redirect. */
  readonly aliases?: readonly string[];
  /** The address that relative addresses in its texts start at; the first address by default. */
  readonly base?: string;
  /** Its place in the source for reports of failures, such as `line 12`. */
  readonly place?: string;
  /** Names of the source's columns by field of the row, for reports of failures. */
  readonly columns?: Readonly<Record<string, string>>;
  /** The reason why it can't be imported: the record fails, and no row is made. */
  readonly problem?: string;
  /** Content that no row can hold, for the report. */
  readonly lost?: readonly { readonly what: string; readonly detail?: string; readonly count?: number }[];
}

/** A writer of articles. */
export interface AuthorRecord extends ImportRecord {
  readonly kind: 'author';
  readonly slug?: string;
  /** HTML. */
  readonly about?: string;
  /** Address of a picture. */
  readonly picture?: string;
}

/** A category or a tag. */
export interface TermRecord extends ImportRecord {
  readonly kind: 'term';
  readonly slug?: string;
  /** HTML; empty without one, undefined if the export does not contain descriptions. */
  readonly description?: string;
}

interface TextRecord extends ImportRecord {
  /** HTML. */
  readonly html: string;
  /** HTML. */
  readonly summary?: string;
  /** ISO time; null for a draft, in the future for a scheduled one. */
  readonly publishedAt: string | null;
  /** Address of the cover picture. */
  readonly picture?: string;
}

/** A post of a blog. */
export interface ArticleRecord extends TextRecord {
  readonly kind: 'article';
  readonly slug?: string;
  /** Keys of authors. */
  readonly authors: readonly string[];
  /** Keys of terms. */
  readonly terms: readonly string[];
}

/** A page that is no post. */
export interface PageRecord extends TextRecord {
  readonly kind: 'page';
  /** Its path on the site, without a language. */
  readonly path: string;
}

/** A file of the library. Pictures in texts are taken without a record. */
export interface FileRecord extends ImportRecord {
  readonly kind: 'media';
  readonly address: string;
  readonly alt?: string;
}

/** An old address and the path that it leads to. */
export interface RedirectRecord extends ImportRecord {
  readonly kind: 'redirect';
  readonly from: string;
  readonly to: string;
}

/** A category of a shop. */
export interface ProductCategoryRecord extends ImportRecord {
  readonly kind: 'product-category';
}

/** A fact or an option of products, such as the colour. */
export interface AttributeRecord extends ImportRecord {
  readonly kind: 'attribute';
}

/** A value of an attribute, such as navy. */
export interface AttributeValueRecord extends ImportRecord {
  readonly kind: 'attribute-value';
  /** Key of the attribute. */
  readonly attribute: string;
  /** Its place among the values. */
  readonly position: number;
}

/** The meaning of the prices of products: the shop may have it already. */
export interface PriceKeyRecord extends ImportRecord {
  readonly kind: 'price-key';
}

/** A lower price of a period. */
export interface SaleOfProduct {
  /** Exact decimal. */
  readonly price: string;
  /** ISO times. */
  readonly from?: string;
  readonly until?: string;
  /** Its place among the periods of the source, from 0. */
  readonly position: number;
}

/** A product of a shop, or a variation of one. Values that are undefined are unknown: the row keeps its own. */
export interface ProductRecord extends ImportRecord {
  readonly kind: 'product' | 'variation';
  /** Key of the product of a variation. */
  readonly parent?: string;
  /** Place among the variations of the product, from 0. */
  readonly position?: number;
  readonly slug?: string;
  /** HTML. */
  readonly html?: string;
  /** Plain text. */
  readonly summary?: string;
  readonly isPublished: boolean;
  readonly sku?: string;
  /** Pieces; null for an unlimited stock. */
  readonly stock?: number | null;
  /** Exact decimal; null without one. */
  readonly price?: string | null;
  readonly sale?: SaleOfProduct;
  /** Code of ISO 4217; the default currency of the shop without one. */
  readonly currency?: string;
  /** Slug of the store; the oldest store without one. */
  readonly store?: string;
  /** In grams. */
  readonly weight?: number | null;
  readonly isShippable?: boolean;
  /** Slug. */
  readonly taxClass?: string;
  /** The first is shown in lists. */
  readonly pictures?: readonly { readonly address: string; readonly alt?: string }[];
  /** Keys of categories. */
  readonly categories?: readonly string[];
  /** Keys of attribute values. */
  readonly facts?: readonly { readonly value: string; readonly isHidden?: boolean }[];
  /** Keys of the attribute values that make a variation, in their order. */
  readonly options?: readonly string[];
  /** Addresses of files for buyers. */
  readonly downloads?: readonly string[];
}

/** A row that a record becomes. */
export interface RecordReference {
  readonly kind: string;
  readonly key: string;
  readonly entity: EntityKey;
}

/** A row of a link that starts or ends at an imported row. */
export interface ImportedLink {
  /** Not created when the link is not installed, or the other record has no row. */
  readonly link: EntityKey;
  /** The field of the link with the id of the imported row. */
  readonly own: string;
  /** The field of the link with the id of the other row. */
  readonly field: string;
  readonly to: RecordReference | { readonly id: string };
  readonly values?: Readonly<Record<string, unknown>>;
}

/** A row as REST accepts it, and its links. */
export interface ImportedRow {
  /** A moment may be `now`: the time of the write. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Rows of other records whose ids are values, by field. */
  readonly references?: Readonly<Record<string, RecordReference>>;
  readonly links?: readonly ImportedLink[];
  /** Links that the source does not know: those of earlier imports stay. */
  readonly keeps?: readonly EntityKey[];
}

/** Details of a file that is stored. */
export interface ImportedFileDetails {
  readonly title?: string;
  readonly alt?: string;
  /** Whether only private links may show it. */
  readonly isPrivate?: boolean;
}

/** Services of an import for targets. */
export interface ImportTools {
  /** The language of the source's texts. */
  readonly language: string;
  /** Returns a text in the language of the source; `{}` for an empty one. */
  localized(text: string | undefined): Record<string, string>;
  /**
   * Converts HTML to a document in the language of the source. Stores its pictures and rewrites addresses of
   * the old site. Reports omitted parts.
   */
  text(html: string | undefined): Promise<Record<string, RichTextDocument>>;
  /** Stores a file of the source once; reports a file that is not available and returns undefined. */
  file(address: string | undefined, details?: ImportedFileDetails): Promise<RecordReference | undefined>;
  /** Reports content that the row cannot hold. */
  lose(what: string, detail?: string): void;
}

/** How records of a kind become rows of an entity. Several targets of a kind write their rows in one transaction. */
export interface ImportTarget<R extends ImportRecord = ImportRecord> {
  readonly kind: R['kind'];
  readonly entity: Entity;
  /** Kinds whose records are written earlier. */
  readonly after?: readonly string[];
  /**
   * The field that names a row uniquely, and the name by the language of the source's texts. A taken name gets a
   * number, unless the other row is adopted.
   */
  readonly name?: { readonly field: string; of(record: R, language: string): string };
  /**
   * Uses an existing row of the same name, unchanged, instead of adding one; with values only a row that has
   * them.
   */
  readonly adopts?: boolean | Readonly<Record<string, string>>;
  /** Whether the record is this row: when it was deleted here, the other rows of the record are left alone. */
  readonly isMain?: boolean;
  /** Whether old addresses of a record lead to the page of this row. */
  readonly hasPage?: boolean;
  /** The link from a category that the choices of an import may use. */
  readonly placedBy?: EntityKey;
  /** The link from an account that the choices of an import may use. */
  readonly authoredBy?: EntityKey;
  /** The entities of settings that name a row by its slug: `{ store: 'ecommerce.store' }`. */
  readonly choices?: Readonly<Record<string, EntityKey>>;
  /**
   * Whether new rows of a guarded entity grant no rights. Jobs create them without a proof of presence, because they
   * cannot ask for it. Other writes of guarded entities are those of the caller of the import.
   */
  readonly isHarmless?: boolean;
  /** Values that end a row of an earlier import when {@link rowOf} returns none. */
  readonly ended?: Readonly<Record<string, unknown>>;
  /** Returns undefined when the record has no such row. @throws ProblemError, which fails the record */
  rowOf(record: R, tools: ImportTools): Promise<ImportedRow | undefined>;
}

/** Port: the targets of modules. Modules add theirs before startup. */
export interface ImportTargets {
  /** @throws Error when a target of the kind and the entity exists */
  add<R extends ImportRecord>(target: ImportTarget<R>): void;
  /** Returns the targets of a kind in the order of `add`. */
  of(kind: string): readonly ImportTarget[];
  /** Returns the targets of all kinds. */
  all(): readonly ImportTarget[];
}

/** Token of the {@link ImportTargets} port. */
export const IMPORT_TARGETS = Symbol('flotilla.import-targets');

/** Creates the port's default, which collects the targets. */
export function importTargets(): ImportTargets {
  const targets: ImportTarget[] = [];
  return {
    of: (kind) => targets.filter((target) => target.kind === kind),
    all: () => targets,
    add(target) {
      const { kind, entity } = target;
      if (targets.some((other) => other.kind === kind && other.entity.key === entity.key))
        throw new Error(`Two targets write records of "${kind}" to ${entity.key}. Remove one.`);
      // A target gets only records of its kind.
      targets.push(target as unknown as ImportTarget);
    },
  };
}
