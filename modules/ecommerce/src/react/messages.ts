import { defineMessages } from '@flotilla/react';

export const messages = defineMessages('ecommerce', {
  en: {
    offers_one: '{{count}} offer',
    offers_other: '{{count}} offers',
    facts: 'Facts',
    pictures: 'Pictures',
    picture: 'Picture {{number}}',
    availableAt: 'Available at',
    availableHere: 'Available here',
    categories: 'Categories',
    nothing: 'Nothing here yet',
    nothingHint: 'Please look in again later.',
    yes: 'Yes',
    no: 'No',
  },
  ru: {
    offers_one: '{{count}} предложение',
    offers_few: '{{count}} предложения',
    offers_many: '{{count}} предложений',
    offers_other: '{{count}} предложения',
    facts: 'Характеристики',
    pictures: 'Фотографии',
    picture: 'Фотография {{number}}',
    availableAt: 'Где доступно',
    availableHere: 'Доступно здесь',
    categories: 'Категории',
    nothing: 'Здесь пока ничего нет',
    nothingHint: 'Загляните, пожалуйста, позже.',
    yes: 'Да',
    no: 'Нет',
  },
});
