import type { AnswerRule } from './check-answers.js';
import type { FailureKind } from './failure.js';

/** Messages for visitors by rule or reason, used in the form and on the page without scripts. */
export type RejectionMessages = Readonly<Record<AnswerRule | FailureKind, string>>;

const messages: Readonly<Record<'en' | 'ru', RejectionMessages>> = {
  en: {
    required: 'Please fill this in.',
    text: 'This does not fit here.',
    email: 'This is not an e-mail address.',
    tel: 'This is not a telephone number.',
    url: 'An address begins with https://',
    date: 'This is not a date.',
    'future-date': 'Please enter a date from today on.',
    time: 'This is not a time.',
    number: 'This is not a number.',
    count: 'Please enter a whole number, from 1.',
    choice: 'Please choose one of these.',
    file: 'Please choose a file.',
    failed: 'It could not be sent. Please try again.',
    tooMany: 'Too many forms were sent from here. Please try again later.',
    tooLarge: 'That is more than can be sent. Please choose a smaller file, or write less.',
    wrongType: 'Files of this kind can’t be sent.',
  },
  ru: {
    required: 'Заполните, пожалуйста.',
    text: 'Такое значение сюда не подходит.',
    email: 'Это не похоже на электронный адрес.',
    tel: 'Это не похоже на номер телефона.',
    url: 'Адрес начинается с https://',
    date: 'Это не похоже на дату.',
    'future-date': 'Укажите дату не раньше сегодняшней.',
    time: 'Это не похоже на время.',
    number: 'Это не число.',
    count: 'Укажите целое число, не меньше 1.',
    choice: 'Выберите, пожалуйста, один из вариантов.',
    file: 'Выберите, пожалуйста, файл.',
    failed: 'Отправить не удалось. Попробуйте, пожалуйста, ещё раз.',
    tooMany: 'Отсюда отправили слишком много форм. Попробуйте, пожалуйста, позже.',
    tooLarge: 'Это больше, чем можно отправить. Выберите файл поменьше или сократите текст.',
    wrongType: 'Файлы этого типа отправить нельзя.',
  },
};

export const rejectionMessages = (language: string): RejectionMessages =>
  messages[language === 'ru' ? 'ru' : 'en'];
