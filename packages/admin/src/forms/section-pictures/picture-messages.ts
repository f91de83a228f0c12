import { defineMessages } from '@flotilla/react';

export const pictureMessages = defineMessages('admin.sectionPictures', {
  en: { loading: 'Drawing the picture…', notMade: 'No picture' },
  ru: { loading: 'Рисуем картинку…', notMade: 'Нет картинки' },
});
