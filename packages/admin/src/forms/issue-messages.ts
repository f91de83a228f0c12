import { defineMessages } from '@flotilla/react';

export const issueMessages = defineMessages('admin.issues', {
  en: {
    tooLong: '{{size}} of at most {{limit}} characters. Please shorten the text.',
    tooManyParts:
      '{{size}} of at most {{limit}} parts, such as paragraphs and table cells. Please split the text.',
    tooDeep:
      '{{size}} of at most {{limit}} levels of lists and tables inside each other. Please flatten the text.',
    tooLarge: '{{size}} of at most {{limit}} kB. Please split the text.',
    unreadable: 'Please remove the characters that can’t be shown.',
  },
  ru: {
    tooLong: '{{size}} символов, а можно не больше {{limit}}. Сократите текст.',
    tooManyParts: '{{size}} частей (абзацев, ячеек таблиц), а можно не больше {{limit}}. Разделите текст.',
    tooDeep: '{{size}} уровней вложенности, а можно не больше {{limit}}. Упростите текст.',
    tooLarge: '{{size}} КБ, а можно не больше {{limit}}. Разделите текст.',
    unreadable: 'Уберите символы, которые нельзя показать.',
  },
});
