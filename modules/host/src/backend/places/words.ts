import { RefusedError } from '@flotilla/backend';
import { causeOf } from '@flotilla/core/errors';
import type { Refusal } from '@flotilla/core/studio-places';

/** A refusal with the names of the row and of its place. */
export interface Refused {
  /** The field of the link that names the row or its place. */
  readonly field: string;
  readonly refusal: Refusal;
  readonly row: string;
  readonly place: string;
}

/** Returns an error that names each row and its place, with Russian texts for the admin. */
export function placesRefused(refused: readonly Refused[]): RefusedError {
  const causes = refused.map(({ field, ...one }) => causeOf(field, inWords(one)));
  return new RefusedError(causes.map(({ message }) => message).join(' '), causes);
}

function inWords({ refusal, row, place }: Omit<Refused, 'field'>): Readonly<Record<'en' | 'ru', string>> {
  switch (refusal.reason) {
    case 'max':
      return {
        en: `“${row}” does not fit into “${place}”: at most ${refusal.max} of its kind stand there.`,
        ru: `«${row}» не помещается в «${place}»: там может стоять не больше ${refusal.max}.`,
      };
    case 'region':
      return {
        en: `“${row}” does not belong to this part of “${place}”, but to: ${regionsIn('en', refusal.regions)}.`,
        ru: `«${row}» не ставится в эту часть: «${place}». Место этого блока: ${regionsIn('ru', refusal.regions)}.`,
      };
    case 'once':
      return {
        en: `“${row}” stands on a page once, and “${place}” has such a block already.`,
        ru: `«${row}» ставится на страницу один раз, а на «${place}» такой блок уже есть.`,
      };
    case 'subject':
      return {
        en: `“${row}” needs the page of one row of ${refusal.entity}, and “${place}” is none.`,
        ru: `«${row}» работает только на странице одной записи (${refusal.entity}), а «${place}» не такая.`,
      };
    case 'cycle':
      return {
        en: `“${row}” can’t be in “${place}”: it would be a part of itself.`,
        ru: `«${row}» нельзя поставить в «${place}»: блок стал бы частью самого себя.`,
      };
    case 'kind':
    case 'layout':
      return {
        en: `“${row}” can’t be in “${place}”.`,
        ru: `«${row}» нельзя поставить в «${place}».`,
      };
  }
}

const regionNames: Readonly<Record<string, Readonly<Record<'en' | 'ru', string>>>> = {
  header: { en: 'the header', ru: 'шапка' },
  main: { en: 'the page', ru: 'страница' },
  footer: { en: 'the footer', ru: 'подвал' },
};

const regionsIn = (language: 'en' | 'ru', regions: readonly string[]) =>
  regions.map((region) => regionNames[region]?.[language] ?? region).join(', ');
