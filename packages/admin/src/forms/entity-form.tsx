import type { Entity } from '@flotilla/core';

export interface EntityFormProps {
  entity: Entity;
  /** The row that is edited; without it one is made. */
  id?: string;
  /** The row is written. */
  onSaved: (row: { readonly id: string }) => void;
  /** The person is done with the form. */
  onClose: () => void;
}

/** Makes or edits a row of any entity. */
export function EntityForm({ entity, id }: EntityFormProps) {
  return <p className="rounded-lg bg-muted p-6 text-muted-foreground">{`${entity.key} ${id ?? ''}`}</p>;
}
