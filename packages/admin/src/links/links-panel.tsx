import type { Entity } from '@flotilla/core';
import type { ReactNode } from 'react';
import type { AdminRow } from '../context/admin-row.js';

/** The links of a row. */
export function LinksPanel(_: { entity: Entity; row: AdminRow }): ReactNode {
  return null;
}
