import type { ImportRecord } from '@flotilla/backend/ports';

/** A file on this machine. */
export interface LocalFile {
  /** Its path within the folder. */
  readonly name: string;
  readonly path: string;
}

/** An export of another system. */
export interface ImportSource {
  /** Identifies the site, also in its next export: `wxr:https://example.com`. */
  readonly name: string;
  /** The address of the old site. Without one, only paths are addresses of the site. */
  readonly site?: string | undefined;
  /**
   * Yields all records in any order, the same on each call. Keeps no texts in memory. Records of kinds other than
   * `texts` may lack their HTML, whose conversion takes most of the time.
   */
  records(texts?: ReadonlySet<string>): AsyncIterable<ImportRecord>;
  /** Returns the addresses of the same file in the best quality, the best first; by default the address itself. */
  originalsOf?(address: string): readonly string[];
  /** Returns the file of an address, if the export has it; undefined for files to download. */
  fileAt?(address: string): Promise<LocalFile | undefined>;
}
