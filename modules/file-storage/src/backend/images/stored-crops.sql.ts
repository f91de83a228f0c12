/** SQL, because one statement looks in the links to files of all modules, which are known at run time. */
import { Database, REGISTRY } from '@flotilla/backend';
import { isLink, type Link, type Registry } from '@flotilla/core';
import { barePath, type Rendition, storedPrefix } from '@flotilla/core/files';
import { Inject, Injectable } from '@nestjs/common';
import { file } from '../../entities/file.js';

/** Knows the parts of pictures that links show. */
@Injectable()
export class StoredCrops {
  private readonly links: readonly Link[];

  constructor(
    @Inject(Database) private readonly db: Pick<Database, 'query'>,
    @Inject(REGISTRY) registry: Registry,
  ) {
    this.links = [...registry.entities.values()]
      .filter(isLink)
      .filter(({ right, fields }) => right?.key === file.key && 'crop' in fields);
  }

  /** Returns whether a rendition shows a whole picture, or a part of it that a link shows. Runs one statement. */
  async isStored({ name, crop }: Pick<Rendition, 'name' | 'crop'>): Promise<boolean> {
    if (!crop) return true;
    if (this.links.length === 0) return false;
    const showing = this.links.map(
      ({ table, right }) =>
        `exists (select 1 from "${table}" l join f on f."id" = l."${right?.field}" where l."crop" = $2::jsonb)`,
    );
    const rows = await this.db.query<{ found: boolean }>(
      `with f as (select "id" from "${file.table}" where "file" = $1) select ${showing.join(' or ')} as found`,
      [storedPrefix + barePath(name), JSON.stringify(crop)],
    );
    return rows[0]?.found === true;
  }
}
