import { defineMessages } from '@flotilla/react';

export const messages = defineMessages('crm', {
  en: {
    required: 'Fields with a star are required.',
    choose: 'Please choose',
    chooseFile: 'Choose a file',
    send: 'Send request',
    loading: 'Loading...',
    thanks: 'Thank you!',
    submitted: 'Form submitted successfully',
    sendAnother: 'Send another request',
    next: 'Next',
    back: 'Back',
    step: 'Step {{current}} of {{count}}',
    questions: 'Questions',
    nothing: 'There is no form here yet',
  },
  ru: {
    required: 'Поля со звёздочкой нужно заполнить.',
    choose: 'Выберите, пожалуйста',
    chooseFile: 'Выбрать файл',
    send: 'Отправить запрос',
    loading: 'Загрузка...',
    thanks: 'Спасибо!',
    submitted: 'Форма отправлена',
    sendAnother: 'Отправить ещё один запрос',
    next: 'Дальше',
    back: 'Назад',
    step: 'Шаг {{current}} из {{count}}',
    questions: 'Вопросы',
    nothing: 'Здесь пока нет формы',
  },
});
