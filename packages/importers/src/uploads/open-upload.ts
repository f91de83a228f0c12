import { mkdir, open, realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Failure } from '@flotilla/runtime';
import type { ImportSource } from '../engine/source.js';
import { fileFolder } from '../sources/file-folder.js';
import { exportFiles, onlyFolder, renamed } from './export-files.js';
import { type ExportFormat, exportFormats, type FormatSettings, type TableColumn } from './formats.js';
import { unzip } from './unzip.js';

/** An uploaded file on this machine, alone in its folder. */
export interface UploadedFile {
  readonly path: string;
  /** The name that the client sent. */
  readonly name: string;
  readonly settings: FormatSettings;
  readonly signal?: AbortSignal;
  /** Called before the file is read, which may fail for wrong settings. */
  readonly onFormat?: (format: FoundFormat) => Promise<void>;
  /** Called with the memory that the export takes, in cells; its error ends the reading. */
  readonly onCells?: (cells: number) => void;
}

/** The format of an upload, with the columns of a table. */
export interface FoundFormat extends Pick<ExportFormat, 'name' | 'title' | 'settings' | 'fields'> {
  readonly columns?: readonly TableColumn[];
}

export interface OpenedUpload {
  readonly format: FoundFormat;
  readonly source: ImportSource;
}

const longestName = 200;
/** Columns that settings can name. */
const maxColumns = 500;
/** The first bytes of a ZIP archive. */
const zipStart = Buffer.from('PK\u0003\u0004');

/**
 * Opens an uploaded file: an export, or a ZIP archive with one and its pictures. Unpacks archives beside it.
 * @throws Failure for other files
 */
export async function openUpload({
  path,
  name,
  settings,
  signal,
  onFormat,
  onCells,
}: UploadedFile): Promise<OpenedUpload> {
  const root = (await isZip(path))
    ? await unpacked(path, signal)
    : join(await renamed(path, safeName(name)), '..');
  const files = await exportFiles(root);
  for (const format of exportFormats) {
    const found = await format.find(files, root);
    if (found === undefined) continue;
    // A wrong encoding stops `open`, after the settings of the format are known.
    const all = await format.columns?.(found, settings).catch(asUnknown);
    const columns = all?.slice(0, maxColumns);
    const { title, settings: known, fields } = format;
    const facts = {
      name: format.name,
      title,
      settings: known,
      ...(fields && { fields }),
      ...(columns && { columns }),
    };
    await onFormat?.(facts);
    const label = safeName(name).replace(/\.[^.]*$/, '');
    const fileIn = await fileFolder(root);
    // The export itself may have drafts and addresses of people: no text of it may publish the file.
    const fileAt = async (address: string) => {
      const file = await fileIn(address);
      return file && file.path === (await realpath(found)) ? undefined : file;
    };
    return {
      format: facts,
      source: await format.open({ path: found, label, settings, fileAt, ...(onCells && { onCells }) }),
    };
  }
  throw new Failure(
    'The file is no export that this site can read.',
    `Choose an export of ${exportFormats.map(({ title }) => title).join(', ')}, or a ZIP archive with it.`,
  );
}

/** @throws other errors than a Failure */
function asUnknown(error: unknown): undefined {
  if (!(error instanceof Failure)) throw error;
}

async function unpacked(path: string, signal: AbortSignal | undefined): Promise<string> {
  const folder = join(path, '..', 'unpacked');
  await mkdir(folder);
  await unzip(path, folder, { ...(signal && { signal }) });
  return onlyFolder(folder);
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(zipStart.length), position: 0 });
    return buffer.equals(zipStart);
  } finally {
    await file.close();
  }
}

/** Returns a name of a file without characters that file systems treat specially. */
function safeName(name: string): string {
  const safe = basename(name.replaceAll('\\', '/')).replace(/[^\p{L}\p{N}._ -]/gu, '_');
  return safe.slice(-longestName).replace(/^\.+/, '') || 'export';
}
