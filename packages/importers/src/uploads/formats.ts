import type { ImportSource, LocalFile } from '../engine/source.js';
import { ghostSource } from '../sources/ghost/ghost-source.js';
import { markdownSource } from '../sources/markdown/markdown-source.js';
import { productCsvColumns, productCsvSource } from '../sources/product-csv/product-csv-source.js';
import { productFields } from '../sources/product-csv/product-fields.js';
import { shopifySource } from '../sources/shopify/shopify-source.js';
import { woocommerceSource } from '../sources/woocommerce/woocommerce-source.js';
import { wxrSource } from '../sources/wxr/wxr-source.js';
import { productFiles } from './product-files.js';
import type { ExportFile } from './export-files.js';

/** Settings of an import that depend on the format. */
export interface FormatSettings {
  /** The address of the old site. */
  readonly site?: string | undefined;
  /** The old addresses of Markdown files: `/:year/:month/:day/:title.html`. */
  readonly permalink?: string | undefined;
  /** The encoding of a CSV file that is not in UTF-8 and has no byte order mark. */
  readonly encoding?: string | undefined;
  /** Code of the currency of the prices; the default currency of the shop without one. */
  readonly currency?: string | undefined;
  /** Slug of the store that sells the products; the oldest one without it. */
  readonly store?: string | undefined;
  /** Fields by the names of columns. An empty name leaves a column out. */
  readonly columns?: Readonly<Record<string, string>> | undefined;
}

export interface OpenedExport {
  /** The file, or the folder, that {@link ExportFormat.find} returned. */
  readonly path: string;
  /** The name of the uploaded file without its ending: names sources that have no address. */
  readonly label: string;
  readonly settings: FormatSettings;
  /** Finds files of the old site in the upload. */
  readonly fileAt: (address: string) => Promise<LocalFile | undefined>;
}

export interface TableColumn {
  readonly column: string;
  readonly field: string | null;
}

/** A format of exports that an upload may have. */
export interface ExportFormat {
  /** The name that the command has: `wxr`. */
  readonly name: string;
  /** The name of the system, the same in all languages. */
  readonly title: string;
  readonly settings: readonly (keyof FormatSettings)[];
  /** The fields that columns of a table can have. */
  readonly fields?: readonly string[];
  /** Returns the path of the export among the files of an upload; undefined if there is none. */
  find(files: readonly ExportFile[], root: string): string | undefined;
  /** Returns the columns of a table, with the field of each name that is known. */
  columns?(path: string, settings: FormatSettings): Promise<readonly TableColumn[]>;
  open(opened: OpenedExport): Promise<ImportSource>;
}

const ofProducts = ['site', 'encoding', 'currency', 'store'] as const;

/** The formats, those that are recognized by their content first. */
export const exportFormats: readonly ExportFormat[] = [
  {
    name: 'wxr',
    title: 'WordPress',
    settings: [],
    find: (files) =>
      files.find(({ name, start }) => /\.xml$/i.test(name) && /wordpress\.org\/export\//.test(start))?.path,
    open: ({ path, fileAt }) => wxrSource(path, { fileAt }),
  },
  {
    name: 'ghost',
    title: 'Ghost',
    settings: ['site'],
    find: (files) =>
      files.find(({ name, start }) => /\.json$/i.test(name) && /"(?:db|data)"\s*:/.test(start))?.path,
    open: ({ path, fileAt, settings: { site } }) => ghostSource(path, { site, fileAt }),
  },
  {
    name: 'markdown',
    title: 'Markdown',
    settings: ['site', 'permalink'],
    find: (files, root) =>
      files.some(({ name }) => /\.(?:md|markdown|mdown|mkd)$/i.test(name)) ? root : undefined,
    open: async ({ path, label, settings: { site, permalink } }) => ({
      ...(await markdownSource(path, { site, permalink })),
      name: `markdown:${site?.replace(/\/$/, '') ?? label}`,
    }),
  },
  {
    name: 'woocommerce',
    title: 'WooCommerce',
    settings: ofProducts,
    find: (files) => productFiles(files, ['Type', 'Name', 'Regular price']),
    open: ({ path, fileAt, settings }) => woocommerceSource(path, { ...productOptions(settings), fileAt }),
  },
  {
    name: 'shopify',
    title: 'Shopify',
    settings: ofProducts,
    find: (files) => productFiles(files, ['Handle', 'Title', 'Variant Price']),
    open: ({ path, fileAt, settings }) => shopifySource(path, { ...productOptions(settings), fileAt }),
  },
  {
    name: 'csv',
    title: 'CSV',
    settings: [...ofProducts, 'columns'],
    fields: productFields,
    columns: (path, { encoding }) => productCsvColumns(path, encoding),
    find: (files) => productFiles(files, []),
    open: ({ path, fileAt, settings }) =>
      productCsvSource(path, { ...productOptions(settings), fileAt, map: settings.columns }),
  },
];

const productOptions = ({ site, encoding, currency, store }: FormatSettings) => ({
  site,
  encoding,
  currency,
  store,
});
