import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile, optimize } from '@tailwindcss/node';
import { Scanner } from '@tailwindcss/oxide';
import { embedStyles } from './embed-styles.mjs';

/** Returns the minified style sheet of the built components in a folder, and of those that they import. */
export async function compileStyles(folder) {
  const folders = [folder, ...sharedFolders(await codeIn(folder))];
  return compiled(folders.map((base) => ({ base, pattern: '**/*.js', negated: false })));
}

/** Returns the minified style sheet of the built admin in a folder, and of the admin parts of all modules. */
export async function compileAdminStyles(folder) {
  const [ui, react, richText] = packageFolders();
  const inReact = ['forms', 'kit', 'messages', 'session', 'visitor'].map((part) => join(react, part));
  const built = [folder, ui, richText, ...inReact].map((base) => ({
    base,
    pattern: '**/*.js',
    negated: false,
  }));
  const modules = join(import.meta.dirname, '../../../modules');
  return compiled([...built, { base: modules, pattern: '*/src/admin/**/*.{ts,tsx}', negated: false }]);
}

async function compiled(sources) {
  const input = await readFile(join(import.meta.dirname, 'embedded.css'), 'utf8');
  const { build } = await compile(input, { base: import.meta.dirname, onDependency: () => undefined });
  const css = embedStyles(build(new Scanner({ sources }).scan()));
  return optimize(css, { minify: true }).code;
}

async function codeIn(folder) {
  const paths = await readdir(folder, { recursive: true });
  const files = paths.filter((path) => path.endsWith('.js'));
  return (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('\n');
}

/** Folders of shared components: of all modules, and of those that import an entry point. */
function sharedFolders(code) {
  const [ui, react, richText] = packageFolders();
  const imports = (entry) => code.includes(`'${entry}'`);
  const inUi = ['actions', 'content', 'feedback', 'forms', 'icons', 'layout', 'navigation'];
  const inReact = ['kit', 'messages', 'view', 'visitor', 'widget'];
  if (imports('@flotilla/react/forms')) inReact.push('forms');
  if (imports('@flotilla/react/session')) inReact.push('session');
  if (imports('@flotilla/ui/overlays')) inUi.push('overlays');
  return [...inUi.map((part) => join(ui, part)), ...inReact.map((part) => join(react, part)), richText];
}

const packageFolders = () =>
  ['@flotilla/ui', '@flotilla/react', '@flotilla/rich-text'].map((name) =>
    dirname(fileURLToPath(import.meta.resolve(name))),
  );
