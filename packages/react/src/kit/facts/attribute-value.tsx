import type { ReactNode } from 'react';
import { Localized } from '../../messages/localized.js';
import { useT } from '../../messages/use-t.js';
import { useFormat } from '../../site/site.js';
import { kitMessages } from '../kit-messages.js';
import type { Fact } from './facts.js';

/** A value formatted by its key's field type, between the key's prefix and suffix: `12.6 m`. */
export function AttributeValue({ fact }: { fact: Fact }) {
  const { prefix, suffix } = fact.key;
  return (
    <>
      <Localized value={prefix} />
      <Bare fact={fact} />
      <Localized value={suffix} />
    </>
  );
}

function Bare({ fact: { key, attribute } }: { fact: Fact }): ReactNode {
  const format = useFormat();
  const t = useT(kitMessages);
  switch (key.field) {
    case 'number':
      return attribute.number === null ? null : format.number(attribute.number);
    case 'boolean':
      return attribute.boolean === null ? null : t(attribute.boolean ? 'yes' : 'no');
    case 'date':
      return attribute.date === null ? null : format.day(attribute.date);
    case 'datetime':
      return attribute.datetime === null ? null : format.dateTime(attribute.datetime);
    case 'string':
      return <Localized value={attribute.string} />;
  }
}
