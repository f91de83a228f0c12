import { defineMessages } from '@flotilla/react';

export const modelMessages = defineMessages('admin-models', {
  en: { models: 'Models', findModel: 'Find a model', noModel: 'No found items.' },
  ru: { models: 'Модели', findModel: 'Найти модель', noModel: 'Ничего не найдено.' },
});
