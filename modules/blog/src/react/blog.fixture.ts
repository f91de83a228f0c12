import { file } from '@flotilla/file-storage';
import { makeLink, makeRow } from '@flotilla/testing/react';
import { profile } from '../authors.js';
import { article, category } from '../index.js';

export const routes = makeRow(category, { slug: 'routes', title: { en: 'Routes', ru: 'Маршруты' } });

/** An article in English with one topic and a picture. */
export const winds = makeRow(article, {
  slug: 'winds',
  createdAt: '2026-05-19T23:30:00.000Z',
  title: { en: 'The winds of Cyprus' },
  subtitle: { en: 'They keep hours.' },
  description: {
    en: { type: 'doc', version: 1, children: [{ type: 'heading', level: 2, children: [{ text: 'West' }] }] },
  },
  articlesToFileStorageModuleFiles: [
    makeLink('fileStorageModuleFile', makeRow(file, { file: '/public/winds.jpg', alt: 'A sail' })),
  ],
  categoriesToArticles: [makeLink('category', routes)],
});

/** An account as pages read it, with a profile or without. */
const account = (...profiles: object[]) => ({
  variant: 'default',
  subject: {
    subjectsToSocialModuleProfiles: profiles.map((row) => ({ variant: 'default', socialModuleProfile: row })),
  },
});

const anna = makeRow(profile, {
  slug: 'anna',
  title: { en: 'Anna at sea', ru: 'Анна в море' },
  profilesToFileStorageModuleFiles: [
    makeLink('fileStorageModuleFile', makeRow(file, { file: '/public/anna.jpg', alt: 'Anna' })),
  ],
});

export const byAnna = { ...winds, rbacModuleSubjectsToBlogModuleArticles: [account(anna)] };
export const byNobody = { ...winds, rbacModuleSubjectsToBlogModuleArticles: [account()] };
