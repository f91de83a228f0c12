import { defineMessages } from '@flotilla/react';

export const messages = defineMessages('blog', {
  en: {
    readMore: 'Read more',
    articles_one: '{{count}} article',
    articles_other: '{{count}} articles',
    topics: 'Topics',
    related: 'In this article',
    nothing: 'No articles yet',
    nothingHint: 'Please look in again later.',
  },
  ru: {
    readMore: 'Читать дальше',
    articles_one: '{{count}} статья',
    articles_few: '{{count}} статьи',
    articles_many: '{{count}} статей',
    articles_other: '{{count}} статьи',
    topics: 'Темы',
    related: 'Из этой статьи',
    nothing: 'Статей пока нет',
    nothingHint: 'Загляните, пожалуйста, позже.',
  },
});
