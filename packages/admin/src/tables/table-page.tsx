import type { Entity } from '@flotilla/core';
import { useAdmin } from '../context/admin-context.js';

/** The rows of an entity. */
export function TablePage({ entity }: { entity: Entity }) {
  const { words } = useAdmin();
  return <h1 className="font-display text-2xl">{words.entities(entity)}</h1>;
}
