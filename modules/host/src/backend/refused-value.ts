import { InvalidError } from '@flotilla/backend';

/** A sentence by language, without its beginning. */
export type Says = Readonly<Record<'en' | 'ru', string>>;

/** 400: a field has a value that its kind accepts and a further rule refuses, with the reason by language. */
export const refusedValue = (field: string, says: Says): InvalidError =>
  new InvalidError(`${field}: ${says.en}`, [{ field, message: says.en, rule: 'pattern', params: says }]);
