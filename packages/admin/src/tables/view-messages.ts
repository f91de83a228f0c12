import { defineMessages } from '@flotilla/react';

export const viewMessages = defineMessages('admin-views', {
  en: {
    copyId: 'Copy the ID {{id}}',
    copied: 'ID copied',
    all: 'All',
    givenViews: 'Views of the list',
    resetColumns: 'Reset columns',
    earlier: 'Move {{column}} to the left',
    later: 'Move {{column}} to the right',
    saveView: 'Save',
    viewName: 'Name of the view',
    removeView: 'Delete the view {{view}}',
    noViews: 'Filter and sort the table, then save it under a name.',
  },
  ru: {
    copyId: 'Скопировать ID {{id}}',
    copied: 'ID скопирован',
    all: 'Все',
    givenViews: 'Виды списка',
    resetColumns: 'Как вначале',
    earlier: 'Сдвинуть влево: {{column}}',
    later: 'Сдвинуть вправо: {{column}}',
    saveView: 'Сохранить',
    viewName: 'Название вида',
    removeView: 'Забыть вид {{view}}',
    noViews: 'Отфильтруйте и отсортируйте таблицу, затем назовите то, что видите.',
  },
});
