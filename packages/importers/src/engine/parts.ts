import { Database, LANGUAGES, REGISTRY, Rows, Writer } from '@flotilla/backend';
import {
  DOWNLOADS,
  type Downloads,
  IMPORT_TARGETS,
  type ImportTarget,
  type ImportTargets,
  PublishedReader,
  RowBatches,
  SITE_PATHS,
  type SitePaths,
  UPLOADS,
  type Uploads,
} from '@flotilla/backend/ports';
import type { Registry } from '@flotilla/core';

/** The services of a server that an import writes with. */
export interface ImportParts {
  readonly db: Database;
  readonly writer: Writer;
  readonly rows: Rows;
  readonly batches: Pick<RowBatches, 'make'>;
  readonly registry: Registry;
  readonly languages: readonly string[];
  /** Finds rows by their slugs of languages. */
  readonly published: Pick<PublishedReader, 'idsBySlugs'>;
  readonly targets: Pick<ImportTargets, 'of'>;
  readonly paths: SitePaths;
  readonly uploads: Uploads;
  readonly downloads: Downloads;
}

/** A NestJS application with Flotilla. */
export interface ImportApplication {
  get<T>(token: unknown, options?: { readonly strict: false }): T;
}

/** Returns the services of an application. */
export function importPartsOf(app: ImportApplication): ImportParts {
  const get = <T>(token: unknown) => app.get<T>(token, { strict: false });
  const registry = get<Registry>(REGISTRY);
  return {
    db: get<Database>(Database),
    writer: get<Writer>(Writer),
    rows: get<Rows>(Rows),
    batches: get<RowBatches>(RowBatches),
    registry,
    languages: get<readonly string[]>(LANGUAGES),
    published: get<PublishedReader>(PublishedReader),
    targets: installedOf(get<ImportTargets>(IMPORT_TARGETS), registry),
    paths: get<SitePaths>(SITE_PATHS),
    uploads: get<Uploads>(UPLOADS),
    downloads: get<Downloads>(DOWNLOADS),
  };
}

/** Leaves out targets of modules that are not installed. Others get their complete entity, by key. */
function installedOf(targets: ImportTargets, registry: Registry): Pick<ImportTargets, 'of'> {
  const byKind = new Map<string, readonly ImportTarget[]>();
  return {
    of(kind) {
      const known = byKind.get(kind);
      if (known) return known;
      const installed = targets.of(kind).flatMap((target) => {
        const entity = registry.entities.get(target.entity.key);
        return entity ? [{ ...target, entity }] : [];
      });
      byKind.set(kind, installed);
      return installed;
    },
  };
}
