import type { Facet } from '@flotilla/core/documents';

/** Texts of the facets that have no title of their own. */
export const ownTitles: Readonly<Record<string, 'price' | 'where' | 'type'>> = {
  price: 'price',
  store: 'where',
  category: 'type',
};

/** Id of the line above a list: forms and links of its filters lead there. */
export const resultsId = 'results';

export const isSelected = (facet: Facet) =>
  facet.kind === 'choice'
    ? facet.values.some(({ isChosen }) => isChosen)
    : facet.from !== '' || facet.to !== '';
