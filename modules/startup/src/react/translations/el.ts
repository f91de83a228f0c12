import type { Translation } from '@flotilla/react';

export const texts: Translation = {
  startup: { playFilm: 'Αναπαραγωγή βίντεο', pauseFilm: 'Παύση βίντεο', places: 'Μέρη στον χάρτη' },
};
