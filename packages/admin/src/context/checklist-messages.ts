import { defineMessages } from '@flotilla/react';

export const checklistMessages = defineMessages('admin.checklist', {
  en: {
    title: 'Before you publish',
    hints_one: '{{count}} hint',
    hints_other: '{{count}} hints',
    error: 'Must be corrected',
    warning: 'Worth a look',
    field: 'Field: {{name}}',
    places_one: 'in {{count}} place',
    places_other: 'in {{count}} places',
    open: 'Open {{name}}',
  },
  ru: {
    title: 'Перед публикацией',
    hints_one: '{{count}} замечание',
    hints_few: '{{count}} замечания',
    hints_many: '{{count}} замечаний',
    hints_other: '{{count}} замечания',
    error: 'Нужно исправить',
    warning: 'Стоит проверить',
    field: 'Поле: {{name}}',
    places_one: 'в {{count}} месте',
    places_few: 'в {{count}} местах',
    places_many: 'в {{count}} местах',
    places_other: 'в {{count}} места',
    open: 'Открыть: {{name}}',
  },
});
