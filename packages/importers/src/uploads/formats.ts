import type { ImportSource, LocalFile } from '../engine/source.js';
import { productFields } from '../sources/product-csv/product-fields.js';
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
  /** Fields by column, or texts such as `Price, €=price`. An empty field leaves a column out. */
  readonly columns?: readonly string[] | Readonly<Record<string, string>> | undefined;
}

export interface OpenedExport {
  /** The file, or the folder, that {@link ExportFormat.find} returned. */
  readonly path: string;
  /** Names a source that has no address. Defaults to the name of the file or folder. */
  readonly label?: string;
  readonly settings: FormatSettings;
  /** Finds files of the old site in the upload, or in a folder. */
  readonly fileAt?: (address: string) => Promise<LocalFile | undefined>;
  /** Called with the memory that a file which is read whole takes, in cells; its error ends the reading. */
  readonly onCells?: (cells: number) => void;
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
  /** The object of the command's description: `an export of WordPress`. */
  readonly description: string;
  /** The argument of the command. */
  readonly takes: 'file' | 'folder' | 'file or folder';
  /** Whether its files may lie in a folder of their own; Markdown has them beside its texts. */
  readonly hasFiles: boolean;
  readonly settings: readonly (keyof FormatSettings)[];
  /** The fields that columns of a table can have. */
  readonly fields?: readonly string[];
  /** Returns the path of the export among the files of an upload; undefined if there is none. */
  find(files: readonly ExportFile[], root: string): Promise<string | undefined>;
  /** Returns the columns of a table, with the field of each name that is known. */
  columns?(path: string, settings: FormatSettings): Promise<readonly TableColumn[]>;
  open(opened: OpenedExport): Promise<ImportSource>;
}

const ofProducts = ['site', 'encoding', 'currency', 'store'] as const;
const tables = { takes: 'file or folder', hasFiles: true } as const;

/**
 * The formats, those that are recognized by their content first. Parsers are loaded when a format is opened, because
 * the command names all formats.
 */
export const exportFormats: readonly ExportFormat[] = [
  {
    name: 'wxr',
    title: 'WordPress',
    description: 'an export of WordPress',
    takes: 'file',
    hasFiles: true,
    settings: [],
    find: async (files) =>
      files.find(({ name, start }) => /\.xml$/i.test(name) && /wordpress\.org\/export\//.test(start))?.path,
    open: async ({ path, fileAt }) => {
      const { wxrSource } = await import('../sources/wxr/wxr-source.js');
      return wxrSource(path, { ...(fileAt && { fileAt }) });
    },
  },
  {
    name: 'ghost',
    title: 'Ghost',
    description: 'an export of Ghost',
    takes: 'file',
    hasFiles: true,
    settings: ['site'],
    find: async (files) =>
      files.find(({ name, start }) => /\.json$/i.test(name) && /"(?:db|data)"\s*:/.test(start))?.path,
    open: async ({ path, fileAt, onCells, settings: { site } }) => {
      const { ghostSource } = await import('../sources/ghost/ghost-source.js');
      return ghostSource(path, { site, onCells, ...(fileAt && { fileAt }) });
    },
  },
  {
    name: 'markdown',
    title: 'Markdown',
    description: 'a folder of Markdown files',
    takes: 'folder',
    hasFiles: false,
    settings: ['site', 'permalink'],
    find: async (files, root) =>
      files.some(({ name }) => /\.(?:md|markdown|mdown|mkd)$/i.test(name)) ? root : undefined,
    open: async ({ path, label, settings: { site, permalink } }) => {
      const { markdownSource } = await import('../sources/markdown/markdown-source.js');
      const source = await markdownSource(path, { site, permalink });
      return label === undefined || site ? source : { ...source, name: `markdown:${label}` };
    },
  },
  {
    name: 'woocommerce',
    title: 'WooCommerce',
    description: 'products of WooCommerce',
    ...tables,
    settings: ofProducts,
    find: (files) => productFiles(files, ['Type', 'Name', 'Regular price']),
    open: async ({ path, ...opened }) => {
      const { woocommerceSource } = await import('../sources/woocommerce/woocommerce-source.js');
      return woocommerceSource(path, productOptions(opened));
    },
  },
  {
    name: 'shopify',
    title: 'Shopify',
    description: 'products of Shopify',
    ...tables,
    settings: ofProducts,
    find: (files) => productFiles(files, ['Handle', 'Title', 'Variant Price']),
    open: async ({ path, ...opened }) => {
      const { shopifySource } = await import('../sources/shopify/shopify-source.js');
      return shopifySource(path, productOptions(opened));
    },
  },
  {
    name: 'csv',
    title: 'CSV',
    description: 'a spreadsheet of products',
    ...tables,
    settings: [...ofProducts, 'columns'],
    fields: productFields,
    columns: async (path, { encoding }) => {
      const { productCsvColumns } = await import('../sources/product-csv/product-csv-source.js');
      return productCsvColumns(path, encoding);
    },
    find: (files) => productFiles(files, []),
    open: async ({ path, ...opened }) => {
      const { productCsvSource } = await import('../sources/product-csv/product-csv-source.js');
      return productCsvSource(path, { ...productOptions(opened), map: opened.settings.columns });
    },
  },
];

const productOptions = ({
  fileAt,
  onCells,
  settings: { site, encoding, currency, store },
}: Pick<OpenedExport, 'fileAt' | 'onCells' | 'settings'>) => ({
  site,
  encoding,
  currency,
  store,
  onCells,
  ...(fileAt && { fileAt }),
});
