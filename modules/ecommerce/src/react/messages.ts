import { defineMessages } from '@flotilla/react';

export const messages = defineMessages('ecommerce', {
  en: {
    facts: 'Facts',
    pictures: 'Pictures',
    picture: 'Picture {{number}}',
    availableAt: 'Available at',
    availableHere: 'Available here',
    categories: 'Categories',
    nothing: 'Nothing here yet',
    nothingHint: 'Please look in again later.',
    day: 'per day',
    week: 'per week',
    month: 'per month',
    year: 'per year',
  },
  ru: {
    facts: 'Характеристики',
    pictures: 'Фотографии',
    picture: 'Фотография {{number}}',
    availableAt: 'Где доступно',
    availableHere: 'Доступно здесь',
    categories: 'Категории',
    nothing: 'Здесь пока ничего нет',
    nothingHint: 'Загляните, пожалуйста, позже.',
    day: 'в день',
    week: 'в неделю',
    month: 'в месяц',
    year: 'в год',
  },
});
