import { defineMessages } from '../messages/define-messages.js';

export const formMessages = defineMessages('form', {
  en: {
    loading: 'Loading...',
    showPassword: 'Show password',
    required: 'Please fill this in',
    email: 'Please enter a valid e-mail address',
    format: 'Please check this value',
    tooShort_one: 'At least {{count}} character',
    tooShort_other: 'At least {{count}} characters',
    tooLong_one: 'At most {{count}} character',
    tooLong_other: 'At most {{count}} characters',
    tooSmall: 'At least {{least}}',
    tooBig: 'At most {{most}}',
  },
  ru: {
    loading: 'Загрузка...',
    showPassword: 'Показать пароль',
    required: 'Заполните это поле',
    email: 'Введите корректный адрес почты',
    format: 'Проверьте значение',
    tooShort_one: 'Не меньше {{count}} символа',
    tooShort_few: 'Не меньше {{count}} символов',
    tooShort_many: 'Не меньше {{count}} символов',
    tooShort_other: 'Не меньше {{count}} символа',
    tooLong_one: 'Не больше {{count}} символа',
    tooLong_few: 'Не больше {{count}} символов',
    tooLong_many: 'Не больше {{count}} символов',
    tooLong_other: 'Не больше {{count}} символа',
    tooSmall: 'Не меньше {{least}}',
    tooBig: 'Не больше {{most}}',
  },
});
