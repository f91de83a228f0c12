import { defineMessages } from '@flotilla/react';

export const messages = defineMessages('blog', {
  en: {
    readMore: 'Read more',
    topics: 'Topics',
    authors: 'Authors',
    related: 'In this article',
    relatedArticles: 'More on this topic',
    nothing: 'No articles yet',
    nothingHint: 'Please look in again later.',
  },
  ru: {
    readMore: 'Читать дальше',
    topics: 'Темы',
    authors: 'Авторы',
    related: 'Из этой статьи',
    relatedArticles: 'Ещё по теме',
    nothing: 'Статей пока нет',
    nothingHint: 'Загляните, пожалуйста, позже.',
  },
});
