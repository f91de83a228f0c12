import type { NetworkAccess } from '@flotilla/backend/ports';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { widget as blogWidget } from '@flotilla/blog';
import { fileStorageModule } from '@flotilla/file-storage/backend';
import { layout, page, pagesToWidgets, widget, widgetsToExternalWidgets } from '@flotilla/host';
import {
  Importer,
  importPartsOf,
  type ImportOptions,
  type ImportReport,
  type ImportSource,
} from '@flotilla/importers';
import { createTestApp, make, type TestApp } from '@flotilla/testing';
import { modules } from '../modules.js';

/** An API with all modules and a page for articles. */
export interface ImportApp {
  readonly app: TestApp;
  run(source: ImportSource, options?: ImportOptions): Promise<ImportReport>;
  /** Returns the number of rows of a table. */
  count(table: string): Promise<number>;
  close(): Promise<void>;
}

export async function startImportApp(reach?: NetworkAccess): Promise<ImportApp> {
  const folder = await mkdtemp(join(tmpdir(), 'flotilla-import-'));
  const installed = modules.map((module) =>
    module.module.name === 'file-storage' ? fileStorageModule(reach ? { reach } : {}) : module,
  );
  const app = await createTestApp({ modules: installed, env: { DATA_DIR: folder, JOBS: 'off' } });
  await make(app, layout, { slug: 'main' });
  const { id: pageId } = await make(app, page, { url: '/blog/articles/[blog.articles.slug]' });
  const { id: widgetId } = await make(app, widget);
  const { id: externalWidgetId } = await make(app, blogWidget, { variant: 'article-overview-default' });
  await make(app, pagesToWidgets, { variant: 'default', pageId, widgetId });
  const external = { widgetId, externalWidgetId, externalModule: 'blog', variant: 'default' };
  await make(app, widgetsToExternalWidgets, external);
  const importer = new Importer(importPartsOf(app.nest));
  return {
    app,
    run: (source, options) => importer.run(source, options),
    count: async (table) =>
      (await app.sql<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count ?? 0,
    async close() {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
