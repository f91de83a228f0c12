import { defineEnhancement } from '@flotilla/react';

/** Without JavaScript its links keep the page, but not the place on it. */
export const languageSwitch = defineEnhancement({
  name: 'website-builder.language-switch',
  wake: 'interaction',
  enhance: () => import('./keep-place.js').then((module) => module.keepPlace),
});
