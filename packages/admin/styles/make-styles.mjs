import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { classNamesIn, styleSheetOf } from '@flotilla/styles';

/**
 * Builds `dist/embedded.css`, for the admin in another application: the styles of the built admin, and of the
 * admin parts of all modules.
 */
const built = join(import.meta.dirname, '../dist');
const [ui, react, richText] = ['@flotilla/ui', '@flotilla/react', '@flotilla/rich-text'].map((name) =>
  dirname(fileURLToPath(import.meta.resolve(name))),
);
const inReact = ['forms', 'kit', 'messages', 'session', 'visitor'].map((part) => join(react, part));
const modules = { base: join(import.meta.dirname, '../../../modules'), pattern: '*/src/admin/**/*.{ts,tsx}' };
const folders = [built, ui, richText, ...inReact].map((base) => ({ base, pattern: '**/*.js' }));
await writeFile(join(built, 'embedded.css'), await styleSheetOf(classNamesIn([...folders, modules])));
