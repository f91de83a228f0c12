import type { LocalizedText } from '@flotilla/core';

/** What an attribute key says of the values under it; the shop's and the profiles' are alike. */
export interface FactKey {
  readonly id: string;
  readonly title: LocalizedText;
  /** `feature` is what a thing is like; others are for who knows them. */
  readonly type: string;
  readonly field: 'string' | 'number' | 'boolean' | 'date' | 'datetime';
  readonly prefix: LocalizedText;
  readonly suffix: LocalizedText;
}

/** A value, in the field that its key names. */
export interface FactValue {
  readonly id: string;
  readonly string: LocalizedText;
  /** An exact decimal. */
  readonly number: string | null;
  readonly boolean: boolean | null;
  readonly date: string | null;
  readonly datetime: string | null;
}

/** An attribute, as every module that has attributes shows it. */
export type Keyed = FactValue & { readonly key: FactKey | null };

/** An attribute with the key that says what it means. */
export interface Fact {
  readonly id: string;
  readonly key: FactKey;
  readonly attribute: FactValue;
}

/** What a thing is like, in the order of its links; keys of other types and attributes without a value are not among it. */
export function factsOf(attributes: readonly Keyed[]): Fact[] {
  return attributes.flatMap((attribute) => {
    const { key } = attribute;
    return key?.type === 'feature' && hasValue(key, attribute) ? [{ id: attribute.id, key, attribute }] : [];
  });
}

function hasValue({ field }: FactKey, attribute: FactValue): boolean {
  return field === 'string' ? Object.values(attribute.string).some(Boolean) : attribute[field] !== null;
}
