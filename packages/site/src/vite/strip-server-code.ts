import { parseSync, type Plugin } from 'vite';

const ofRows = ['checks', 'excludes', 'indexes', 'unrecorded', 'personal'];
/** Properties of definitions that the admin does not use, by the function that defines them. */
const strippedProperties: ReadonlyMap<string, readonly string[]> = new Map([
  ['defineModule', ['labels', 'actions', 'events', 'views']],
  ['defineEntity', [...ofRows, 'unique', 'naturalKey', 'guarded']],
  ['defineLink', ofRows],
]);

/** Replacements of checks that only the API runs; in the browser they would add zod to the initial code. */
const replacements: Readonly<Record<string, string>> = {
  'registry/registry-check': 'export const problemsOf = () => [];',
  'rich-text/grammar': `export const richTextGrammar = { safeParse: () => ({}) };
export const richTextSchemas = {};`,
};

/**
 * Removes what only the API uses from the built admin: checks of definitions and documents, constraints and indexes
 * of tables, rules for personal data, and schemas of actions and events. Also removes the labels and views of
 * modules, because `virtual:flotilla/admin` contains the labels of one language and the needed parts of views.
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
      const defines = [...strippedProperties.keys()].some((define) => code.includes(`${define}(`));
      return defines ? { code: definitionsAlone(code, id), map: null } : null;
    },
  };
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Options of fields and of `ui` that only the API uses. */
const apiOptions = ['index', 'constraint', 'normalize', 'searched'];

/** Returns the options for the API alone, at any depth; a field of such a name is a call, and stays. */
function optionsIn(node: object): Range[] {
  return Object.values(node).flatMap((value: unknown) => {
    if (typeof value !== 'object' || value === null) return [];
    return isApiOption(value) ? [value] : optionsIn(value);
  });
}

function isApiOption(node: object): node is Range {
  if (!('type' in node && node.type === 'Property' && 'key' in node && 'value' in node)) return false;
  const [key, value] = [node.key, node.value] as [{ name?: string }, { type: string }];
  return key.name !== undefined && apiOptions.includes(key.name) && value.type !== 'CallExpression';
}

/** Returns the code of definitions without the stripped properties. */
function definitionsAlone(code: string, file: string): string {
  const { program } = parseSync(file, code);
  const declared = program.body.flatMap((statement) => {
    const isExported =
      statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration';
    return isExported && statement.declaration?.type === 'VariableDeclaration'
      ? statement.declaration.declarations
      : [];
  });
  const found = declared.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return [];
    const stripped = strippedProperties.get(init.callee.name) ?? [];
    return init.arguments
      .flatMap((argument) => (argument.type === 'ObjectExpression' ? argument.properties : []))
      .flatMap((one) =>
        one.type === 'Property' && one.key.type === 'Identifier' && stripped.includes(one.key.name)
          ? one
          : [],
      );
  });
  const isFound = ({ start, end }: Range) => found.some((one) => one.start <= start && end <= one.end);
  const options = declared.flatMap(({ init }) =>
    init?.type === 'CallExpression' &&
    init.callee.type === 'Identifier' &&
    strippedProperties.has(init.callee.name)
      ? optionsIn(init).filter((one) => !isFound(one))
      : [],
  );
  return [...found, ...options]
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code);
}
