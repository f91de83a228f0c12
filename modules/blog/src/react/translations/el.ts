import type { Translation } from '@flotilla/react';

export const texts: Translation = {
  blog: {
    readMore: 'Διαβάστε περισσότερα',
    topics: 'Θέματα',
    authors: 'Συντάκτες',
    related: 'Σε αυτό το άρθρο',
    relatedArticles: 'Περισσότερα για το θέμα',
    nothing: 'Δεν υπάρχουν ακόμη άρθρα',
    nothingHint: 'Επιστρέψτε αργότερα.',
  },
};
