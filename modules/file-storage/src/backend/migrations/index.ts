import type { Migration } from '@flotilla/backend/schema';
import { initial } from './1763600002000-initial.js';
import { placeholder } from './1795211182159-placeholder.js';
import { altByLanguage } from './1795213931871-alt-by-language.js';
import { leftFiles } from './1795339000000-left-files.js';
import { search } from './1795338850199-search.js';
import { focus } from './1795351575340-focus.js';
import { foldedSearch } from './1795778642585-folded-search.js';
import { formerPaths } from './1795800000000-former-paths.js';
import { crop } from './1795967800004-crop.js';

export const migrations: readonly Migration[] = [
  initial,
  placeholder,
  altByLanguage,
  search,
  leftFiles,
  focus,
  foldedSearch,
  formerPaths,
  crop,
];
