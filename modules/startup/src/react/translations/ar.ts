import type { Translation } from '@flotilla/react';

export const texts: Translation = {
  startup: { playFilm: 'تشغيل الفيلم', pauseFilm: 'إيقاف الفيلم مؤقتًا', places: 'أماكن على الخريطة' },
};
