import { Database } from '@flotilla/backend';
import { RowHooks } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { file } from '../../entities/file.js';
import { nameOfPath } from '../storage/stored-name.js';
import { type FormerPath, noteFormerPaths, presentPath } from './former-paths.sql.js';

/** Stores former paths of files, so that old URLs redirect to the replacement. */
@Injectable()
export class FormerPaths {
  constructor(
    @Inject(RowHooks) hooks: RowHooks,
    @Inject(Database) private readonly db: Database,
  ) {
    hooks.afterChange(file, ['file'], async (written, { tx }) => {
      const former = new Map<string, FormerPath>();
      for (const { id, before, after } of written) {
        const path = before?.file;
        if (typeof path === 'string' && path !== after.file && nameOfPath(path) !== undefined)
          former.set(path, { path, fileId: id });
      }
      if (former.size > 0) await noteFormerPaths([...former.values()], tx);
    });
  }

  /** Returns the present path of the row that had this path. */
  presentOf(path: string): Promise<string | undefined> {
    return presentPath(path, this.db);
  }
}
