import type { Entity } from '@flotilla/core';
import { labeledReferences, type ReferenceLabels } from '@flotilla/core/administration';
import { useAdmin } from '../../context/admin-context.js';
import { isRow } from '../../context/admin-row.js';
import { embeddedAs } from '../../rows/references.js';
import { useRowLabel } from '../../rows/row-label.js';

/** Returns the labels of the rows that are embedded in the rows of a table, for exports. */
export function useReferenceLabels(entity: Entity): ReferenceLabels {
  const { registry } = useAdmin();
  const labelOf = useRowLabel();
  return Object.fromEntries(
    labeledReferences(entity, registry.entities).map(({ name, target }) => [
      name,
      (row) => {
        const referenced = row[embeddedAs(entity, name)];
        return isRow(referenced) ? labelOf(target, referenced) : undefined;
      },
    ]),
  );
}
