import { Localized, useLanguage, useT } from '@flotilla/react';
import type { ReactNode } from 'react';
import { messages } from '../messages.js';
import type { Fact } from './facts.js';

/** A value in the form of its key's field, between the key's prefix and suffix: `12.6 m`. */
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
  const language = useLanguage();
  const t = useT(messages);
  switch (key.field) {
    case 'number':
      return attribute.number === null ? null : numbers(language).format(attribute.number as Intl.StringNumericLiteral);
    case 'boolean':
      return attribute.boolean === null ? null : t(attribute.boolean ? 'yes' : 'no');
    case 'date':
      return attribute.date === null ? null : days(language).format(new Date(attribute.date));
    case 'datetime':
      return attribute.datetime === null ? null : moments(language).format(new Date(attribute.datetime));
    case 'string':
      return <Localized value={attribute.string} />;
  }
}

// `min2` groups from five digits on: a year is 2021, not 2,021. Exact decimals have up to eight places.
const numbers = perLanguage((language) => new Intl.NumberFormat(language, { useGrouping: 'min2', maximumFractionDigits: 8 }));
const days = perLanguage((language) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }));
const moments = perLanguage((language) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }));

/** Making a formatter costs more than formatting with it. */
function perLanguage<Formatter>(make: (language: string) => Formatter): (language: string) => Formatter {
  const made = new Map<string, Formatter>();
  return (language) => {
    const formatter = made.get(language) ?? make(language);
    made.set(language, formatter);
    return formatter;
  };
}
