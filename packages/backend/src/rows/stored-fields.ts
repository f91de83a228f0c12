import type { Entity } from '@flotilla/core';
import { backendKind } from '../kinds/index.js';

/** Returns the fields whose values are stored in another form than they are sent, with the conversion. */
export function storesOf({
  fields,
}: Entity): (readonly [name: string, store: (value: unknown) => unknown])[] {
  return Object.entries(fields).flatMap(([name, { kind }]) => {
    const { store } = backendKind(kind);
    return store ? [[name, store] as const] : [];
  });
}
