import { defineMessages } from '@flotilla/react';

export const clipboardMessages = defineMessages('admin.studioClipboard', {
  en: {
    copied: '“{{name}}” was copied. Paste it on this or another page.',
    pasted: '“{{name}}” was pasted',
    other: 'The clipboard has no blocks. Copy a block first.',
    version: 'These blocks were copied from another version of the product.',
    tooLarge: 'The copied blocks are too large.',
    damaged: 'The copied blocks are damaged. Copy them again.',
    elsewhere: 'These blocks do not belong here.',
    unknown: 'This site does not have such blocks: {{names}}.',
    missing_one: '{{count}} file or linked entry is not on this site. Its place stays empty.',
    missing_other: '{{count}} files or linked entries are not on this site. Their places stay empty.',
  },
  ru: {
    copied: 'Блок «{{name}}» скопирован. Вставьте его на этой или другой странице.',
    pasted: 'Блок «{{name}}» вставлен',
    other: 'В буфере обмена нет блоков. Сначала скопируйте блок.',
    version: 'Эти блоки скопированы из другой версии продукта.',
    tooLarge: 'Скопированные блоки слишком велики.',
    damaged: 'Скопированные блоки повреждены. Скопируйте их ещё раз.',
    elsewhere: 'Эти блоки сюда не подходят.',
    unknown: 'На этом сайте нет таких блоков: {{names}}.',
    missing_one: 'На этом сайте нет {{count}} файла или связанной записи. Место осталось пустым.',
    missing_few: 'На этом сайте нет {{count}} файлов или связанных записей. Их места остались пустыми.',
    missing_many: 'На этом сайте нет {{count}} файлов или связанных записей. Их места остались пустыми.',
    missing_other: 'На этом сайте нет {{count}} файла или связанных записей. Их места остались пустыми.',
  },
});
