import { defineMessages } from '@flotilla/react';

export const messages = defineMessages('crm', {
  en: {
    required: 'Fields with a star are required.',
    choose: 'Please choose',
    send: 'Send request',
    loading: 'Loading...',
    thanks: 'Thank you!',
    submitted: 'Form submitted successfully',
    sendAnother: 'Send another request',
    failed: 'It could not be sent. Please try again.',
    closed: 'Requests can’t be sent from this page yet. Please write to us or call: we answer gladly.',
    nothing: 'There is no form here yet',
  },
  ru: {
    required: 'Поля со звёздочкой нужно заполнить.',
    choose: 'Выберите, пожалуйста',
    send: 'Отправить запрос',
    loading: 'Загрузка...',
    thanks: 'Спасибо!',
    submitted: 'Форма отправлена',
    sendAnother: 'Отправить ещё один запрос',
    failed: 'Отправить не удалось. Попробуйте, пожалуйста, ещё раз.',
    closed: 'С этой страницы запрос пока не отправить. Напишите нам или позвоните: мы с радостью ответим.',
    nothing: 'Здесь пока нет формы',
  },
});
