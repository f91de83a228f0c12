import { defineMessages } from '@flotilla/react';

export const modelMessages = defineMessages('admin-models', {
  en: {
    areas: 'Areas',
    today: 'Today',
    more: 'More',
    mainAreas: 'Main areas',
    releases: 'Releases',
    translations: 'Translations',
    library: 'Library',
    site: 'Site',
    theme: 'Theme',
    allData: 'All data',
    allDataHint: 'Every kind of row that you may read, by module.',
    findModel: 'Find by name',
    noModel: 'Nothing has this name.',
  },
  ru: {
    areas: 'Разделы',
    today: 'Сегодня',
    more: 'Ещё',
    mainAreas: 'Главные разделы',
    releases: 'Выпуски',
    translations: 'Переводы',
    library: 'Медиатека',
    site: 'Сайт',
    theme: 'Тема',
    allData: 'Все данные',
    allDataHint: 'Все виды записей, которые вам видны, по модулям.',
    findModel: 'Найти по названию',
    noModel: 'С таким названием ничего нет.',
  },
});
