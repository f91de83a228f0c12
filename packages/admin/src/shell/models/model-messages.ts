import { defineMessages } from '@flotilla/react';

export const modelMessages = defineMessages('admin-models', {
  en: { models: 'Models', media: 'Media library', findModel: 'Find a model', noModel: 'No found items.' },
  ru: { models: 'Модели', media: 'Медиатека', findModel: 'Найти модель', noModel: 'Ничего не найдено.' },
});
