import type { Entity } from '@flotilla/core';
import { isGeneratedDefault } from '@flotilla/core/reflection';
import { backendKind } from '../kinds/index.js';
import { idOf, withGenerated } from './generated.js';

/** Values of a row's fields, by their names. */
export type Values = Readonly<Record<string, unknown>>;

/** Completes the values of written rows of one entity. */
export class StoredValues {
  private readonly stores: ReturnType<typeof storesOf>;

  constructor(private readonly entity: Entity) {
    this.stores = storesOf(entity);
  }

  /** Returns the values of a new row, with its id, defaults and generated fields. */
  ofNew(row: Values): Values {
    const whole: Record<string, unknown> = { ...row, id: idOf(row) };
    for (const [name, field] of Object.entries(this.entity.fields)) {
      if (whole[name] === undefined && field.default !== undefined)
        whole[name] = isGeneratedDefault(field)
          ? backendKind(field.kind).makeDefault?.value()
          : field.default;
    }
    return this.stored(withGenerated(this.entity, whole));
  }

  /** Returns the values of a change: generates emptied generated fields again; leaves out undefined values. */
  ofChange(patch: Values): Values {
    const defined = Object.entries(patch).filter(([, value]) => value !== undefined);
    const isEmptied = defined.some(([name, value]) => value === '' && this.entity.fields[name]?.generated);
    const filled = isEmptied ? withGenerated(this.entity, patch) : patch;
    return this.stored(Object.fromEntries(defined.map(([name]) => [name, filled[name]])));
  }

  /** Converts values to their stored form. */
  stored(row: Record<string, unknown>): Values {
    for (const [name, store] of this.stores) if (name in row) row[name] = store(row[name]);
    return row;
  }
}

/** Returns the fields whose values are stored in another form than they are sent, with the conversion. */
function storesOf({ fields }: Entity): (readonly [name: string, store: (value: unknown) => unknown])[] {
  return Object.entries(fields).flatMap(([name, { kind }]) => {
    const { store } = backendKind(kind);
    return store ? [[name, store] as const] : [];
  });
}
