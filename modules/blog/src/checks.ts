import { defineCheck } from '@flotilla/core/rules';
import { article } from './entities/article.js';
import { articlesToFileStorageModuleFiles } from './links.js';

export const articleCover = defineCheck({
  of: article,
  name: 'cover',
  level: 'warning',
  text: { en: 'The article has no cover picture.', ru: 'У статьи нет обложки.' },
  links: [articlesToFileStorageModuleFiles],
  test: (_, { links }) => (links[articlesToFileStorageModuleFiles.key] ?? 0) > 0,
});
