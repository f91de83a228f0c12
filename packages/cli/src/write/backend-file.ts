import { addImport, replaceOnce } from './edit.js';
import { addItem } from './list.js';

/** A class that a module's backend lists. */
export interface BackendPart {
  readonly list: 'controllers' | 'providers';
  readonly name: string;
  /** File below `src/backend`, without its extension. */
  readonly file: string;
}

/** Adds a class to `defineBackendModule` of `src/backend/index.ts`. */
export function addBackendPart(text: string, { list, name, file }: BackendPart): string {
  const imported = addImport(text, `import { ${name} } from './${file}.js';`);
  const listed = new RegExp(`^ {2}${list}: \\[`, 'm').test(imported)
    ? imported
    : addBackendLine(imported, `${list}: [],`);
  return addItem(listed, list, name, 'last');
}

/** Adds a property to `defineBackendModule`. */
export function addBackendLine(text: string, line: string): string {
  const expanded = text.replace(
    /defineBackendModule\(\{ (.*) \}\)/,
    (_, rest: string) => `defineBackendModule({\n  ${rest.split(', ').join(',\n  ')},\n})`,
  );
  return replaceOnce(expanded, /^\}\);$/m, { line, by: () => `  ${line}\n});` });
}
