import type { Translation } from '@flotilla/react';

export const texts: Translation = {
  blog: {
    readMore: 'Weiterlesen',
    topics: 'Themen',
    authors: 'Autoren',
    related: 'In diesem Artikel',
    relatedArticles: 'Mehr zum Thema',
    nothing: 'Noch keine Artikel',
    nothingHint: 'Bitte schauen Sie später wieder vorbei.',
  },
};
