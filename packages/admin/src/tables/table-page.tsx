import type { Entity } from '@flotilla/core';
import { useVariant } from '../context/extensions.js';
import { usePageName } from '../context/page-name.js';
import { useAdmin } from '../context/admin-context.js';
import { AdminTable } from './admin-table.js';

/** The screen of a model: its table, or a module's replacement. */
export function TablePage({ entity }: { entity: Entity }) {
  const { labels } = useAdmin();
  usePageName(labels.entities(entity));
  const Table = useVariant('admin-table', entity.key) ?? AdminTable;
  return <Table entity={entity} />;
}
