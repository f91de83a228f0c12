import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { currency } from '@flotilla/billing';
import { attributeKey, store, taxClass, widget as shopWidget } from '@flotilla/ecommerce';
import { page, pagesToWidgets, widget, widgetsToExternalWidgets } from '@flotilla/host';
import type { ImportReport } from '@flotilla/importers';
import { make } from '@flotilla/testing';
import { type ImportApp, startImportApp } from './import-app.fixture.js';

/** An API with a shop, and a folder for exports. */
export interface ShopImports extends ImportApp {
  readonly folder: string;
  readonly storeId: string;
  /** Writes a file of the folder, and returns its path. */
  write(name: string, content: string | Buffer): Promise<string>;
  rows<R extends Record<string, unknown>>(sql: string, values?: unknown[]): Promise<R[]>;
}

export async function startShopImports(): Promise<ShopImports> {
  const imports = await startImportApp();
  const { app } = imports;
  const folder = await mkdtemp(join(tmpdir(), 'flotilla-shop-'));
  await make(app, currency, { slug: 'eur', code: 'EUR', isDefault: true });
  // Products are not sold by the night, although this key is older.
  await make(app, attributeKey, { slug: 'price-per-night', type: 'price', suffix: { en: ' / night' } });
  const { id: storeId } = await make(app, store, { slug: 'marina' });
  await make(app, taxClass, { slug: 'standard' });
  const { id: pageId } = await make(app, page, { url: '/shop/[ecommerce.products.slug]' });
  const { id: widgetId } = await make(app, widget);
  const { id: externalWidgetId } = await make(app, shopWidget, { variant: 'product-overview-default' });
  await make(app, pagesToWidgets, { variant: 'default', pageId, widgetId });
  const external = { widgetId, externalWidgetId, externalModule: 'ecommerce', variant: 'default' };
  await make(app, widgetsToExternalWidgets, external);
  return {
    ...imports,
    ...{ folder, storeId: String(storeId) },
    async write(name, content) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
      return path;
    },
    rows: (sql, values) => app.sql(sql, values),
    async close() {
      await imports.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the lost content of a report by name. */
export const lostOf = ({ lost }: ImportReport) =>
  Object.fromEntries(lost.map(({ what, count }) => [what, count]));
