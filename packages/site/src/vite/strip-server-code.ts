import { parseSync, type Plugin } from 'vite';

const strippedProperties: readonly string[] = ['labels', 'actions', 'events', 'views'];

/** Replacements of checks that only the API runs; in the browser they would add zod to the initial code. */
const replacements: Readonly<Record<string, string>> = {
  'registry/registry-check': 'export const problemsOf = () => [];',
  'rich-text/grammar': `export const richTextGrammar = { safeParse: () => ({}) };
export const richTextSchemas = {};`,
};

/**
 * Removes what only the API uses from the built admin: checks of definitions and documents, and schemas of
 * actions and events. Also removes the labels and views of modules, because `virtual:flotilla/admin` contains
 * the labels of one language and the needed parts of views.
 */
export function stripServerCode(): Plugin {
  return {
    name: 'flotilla:strip-server-code',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'admin',
    transform(code, id) {
      const name = Object.keys(replacements).find((one) =>
        new RegExp(`/core/(src|dist)/${one}\\.[jt]s$`).test(id),
      );
      if (name) return { code: replacements[name] ?? code, map: null };
      return code.includes('defineModule(') ? { code: definitionsAlone(code, id), map: null } : null;
    },
  };
}

/**
 * Returns `defineModule({ name, labels, actions: […], events: […], views: […] })` without these properties.
 */
function definitionsAlone(code: string, file: string): string {
  const { program } = parseSync(file, code);
  const declared = program.body.flatMap((statement) => {
    const isExported =
      statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration';
    return isExported && statement.declaration?.type === 'VariableDeclaration'
      ? statement.declaration.declarations
      : [];
  });
  const args = declared.flatMap(({ init }) => (init?.type === 'CallExpression' ? init.arguments : []));
  const properties = args.flatMap((argument) =>
    argument.type === 'ObjectExpression' ? argument.properties : [],
  );
  const found = properties.flatMap((one) =>
    one.type === 'Property' && one.key.type === 'Identifier' && strippedProperties.includes(one.key.name)
      ? one
      : [],
  );
  return found
    .toReversed()
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code);
}
