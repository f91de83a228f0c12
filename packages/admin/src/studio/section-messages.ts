import { defineMessages } from '@flotilla/react';

export const sectionMessages = defineMessages('admin.studioSections', {
  en: {
    save: 'Save as section…',
    title: 'Save {{name}} as a section',
    hint: 'A copy of the block with its parts. It is offered whenever a block is added.',
    name: 'Name',
    confirm: 'Save section',
    close: 'Close',
    saved: 'The section is saved.',
    sections: 'Saved sections',
  },
  ru: {
    save: 'Сохранить как секцию…',
    title: 'Сохранить как секцию: {{name}}',
    hint: 'Копия блока со всем, что в нём есть. Её можно выбрать при добавлении блока.',
    name: 'Название',
    confirm: 'Сохранить секцию',
    close: 'Закрыть',
    saved: 'Секция сохранена.',
    sections: 'Сохранённые секции',
  },
});
