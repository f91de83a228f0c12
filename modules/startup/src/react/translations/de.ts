import type { Translation } from '@flotilla/react';

export const texts: Translation = {
  startup: { playFilm: 'Film abspielen', pauseFilm: 'Film anhalten', places: 'Orte auf der Karte' },
};
