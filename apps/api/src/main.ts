import '@flotilla/backend/main';
