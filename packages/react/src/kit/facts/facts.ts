import type { LocalizedText } from '@flotilla/core';

/**
 * An attribute key: the name and the format of its values. Keys of the shop and of profiles have the same
 * shape.
 */
export interface FactKey {
  readonly id: string;
  readonly title: LocalizedText;
  /** `feature` keys describe a thing to visitors; other types are for internal use. */
  readonly type: string;
  readonly field: 'string' | 'number' | 'boolean' | 'date' | 'datetime';
  readonly prefix: LocalizedText;
  readonly suffix: LocalizedText;
}

/** A value; `key.field` names the property that holds it. */
export interface FactValue {
  readonly id: string;
  readonly string: LocalizedText;
  /** An exact decimal. */
  readonly number: string | null;
  readonly boolean: boolean | null;
  readonly date: string | null;
  readonly datetime: string | null;
}

/** An attribute with its key, as modules with attributes select it. */
export type Keyed = FactValue & { readonly key: FactKey | null };

export interface Fact {
  readonly id: string;
  readonly key: FactKey;
  readonly attribute: FactValue;
}

/** Returns the feature attributes that have a value, in the order of their links. */
export function factsOf(attributes: readonly Keyed[]): Fact[] {
  return attributes.flatMap((attribute) => {
    const { key } = attribute;
    return key?.type === 'feature' && hasValue(key, attribute) ? [{ id: attribute.id, key, attribute }] : [];
  });
}

function hasValue({ field }: FactKey, attribute: FactValue): boolean {
  return field === 'string' ? Object.values(attribute.string).some(Boolean) : attribute[field] !== null;
}
