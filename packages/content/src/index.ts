export { ContentError, type ContentFolder, type ContentRow } from './content-folder.js';
export type { WriteValue } from './content-rows.js';
export { type ContentFiles, type ContentStore, isContent, type Seeded, type Seeding, type StoredRows } from './content-store.js';
export { type ContentParts, type Exported, Exporter } from './exporter.js';
export { Seeder } from './seeder.js';
