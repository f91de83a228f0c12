import { parseSync, type Plugin } from 'vite';

const left: readonly string[] = ['words', 'actions', 'events', 'views'];

type Instead = (code: string) => string;

/** What the API has done when it started, or does when something is written: a browser that did it too would carry zod from its first screen on. */
const instead: Readonly<Record<string, Instead>> = {
  'registry/registry-check': () => 'export const problemsOf = () => [];',
  'rich-text/grammar': (code) => `${/export const maxPixels.*/.exec(code)?.[0] ?? ''}
export const richTextGrammar = { safeParse: () => ({}) };
export const richTextSchemas = {};`,
};

/**
 * Takes out of the built admin what the API answers for, the checks of definitions and of documents and the schemas of actions and
 * events, and the words and views of modules, of which `virtual:flotilla/admin` brings those of one language and what the admin asks.
 */
export function leftToTheApi(): Plugin {
  return {
    name: 'flotilla:left-to-the-api',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'admin',
    transform(code, id) {
      const name = Object.keys(instead).find((one) => new RegExp(`/core/(src|dist)/${one}\\.[jt]s$`).test(id));
      if (name) return { code: instead[name]?.(code) ?? code, map: null };
      return code.includes('defineModule(') ? { code: definitionsAlone(code, id), map: null } : null;
    },
  };
}

/** `defineModule({ name, words, actions: […], events: […], views: […] })` without these. */
function definitionsAlone(code: string, file: string): string {
  const { program } = parseSync(file, code);
  const declared = program.body.flatMap((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration';
    return isExported && statement.declaration?.type === 'VariableDeclaration' ? statement.declaration.declarations : [];
  });
  const given = declared.flatMap(({ init }) => (init?.type === 'CallExpression' ? init.arguments : []));
  const properties = given.flatMap((argument) => (argument.type === 'ObjectExpression' ? argument.properties : []));
  const found = properties.flatMap((one) =>
    one.type === 'Property' && one.key.type === 'Identifier' && left.includes(one.key.name) ? one : [],
  );
  return found.toReversed().reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code);
}
