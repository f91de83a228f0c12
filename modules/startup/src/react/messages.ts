import { defineMessages } from '@flotilla/react';

export const messages = defineMessages('startup', {
  en: {
    playFilm: 'Play the film',
    pauseFilm: 'Pause the film',
    places: 'Places on the map',
  },
  ru: {
    playFilm: 'Включить видео',
    pauseFilm: 'Остановить видео',
    places: 'Места на карте',
  },
});
