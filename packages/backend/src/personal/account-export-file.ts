import type { Registry } from '@flotilla/core';
import { fileFieldsOf } from '@flotilla/core/reflection';
import type { Database } from '../database/database.js';
import type { FileAddresses } from '../ports/files.js';

/** Dependencies of the files of exports. */
interface AccountExportFileParts {
  readonly db: Database;
  readonly registry: Registry;
  readonly addresses: FileAddresses;
}

/** An export, as its file names it. */
interface ExportedAccount {
  readonly subjectId: string;
  readonly createdAt: string;
  /** The address of the site, which the addresses of files begin with. */
  readonly site: string;
}

type Row = Readonly<Record<string, unknown>>;

/** Builds the JSON files of exports from their stored pages. */
export class AccountExportFile {
  constructor(private readonly parts: AccountExportFileParts) {}

  /** Returns the file of a finished export in parts. */
  async *written(id: string, { subjectId, createdAt, site }: ExportedAccount): AsyncIterable<string> {
    yield `{\n"format": "flotilla-account", "version": 1, "subject": "${subjectId}", "createdAt": "${createdAt}",\n"data": {`;
    let open: string | undefined;
    for (let index = 0; ; index++) {
      const [part] = await this.parts.db.query<{ text: string }>(partText, [id, index]);
      if (!part) break;
      const { entity, rows } = JSON.parse(part.text) as { entity: string; rows: Row[] };
      const lines = (await this.withAddresses(entity, rows, { subjectId, site }))
        .map((row) => JSON.stringify(row))
        .join(',\n');
      const isSame = entity === open;
      yield isSame ? `,\n${lines}` : `${open === undefined ? '' : '\n],'}\n"${entity}": [\n${lines}`;
      open = entity;
    }
    yield `${open === undefined ? '' : '\n]'}\n}\n}\n`;
  }

  /** Returns rows with absolute addresses of their files. */
  private async withAddresses(
    key: string,
    rows: readonly Row[],
    { subjectId, site }: { subjectId: string; site: string },
  ): Promise<Row[]> {
    const entity = this.parts.registry.entities.get(key);
    const fields = entity ? fileFieldsOf(entity) : [];
    const pathsOf = (row: Row) =>
      fields.flatMap((name) =>
        typeof row[name] === 'string' && row[name] !== '' ? [[name, row[name]] as const] : [],
      );
    const paths = rows.flatMap((row) => pathsOf(row).map(([, path]) => path));
    if (paths.length === 0) return [...rows];
    const isOpen = await this.parts.addresses.forEveryone(paths);
    const address = (path: string) =>
      site + (isOpen.has(path) ? path : this.parts.addresses.signed(path, subjectId));
    return rows.map((row) => ({
      ...row,
      ...Object.fromEntries(pathsOf(row).map(([name, path]) => [name, address(path)])),
    }));
  }
}

const partText = `select "text" from flotilla_row_job_part where "job" = $1 and "index" = $2`;
