import { parseSync, type Plugin } from 'vite';

const ofRows = ['checks', 'excludes', 'indexes', 'unrecorded', 'personal'];
/** Properties of definitions that the admin does not use, by the function that defines them. */
const strippedProperties: ReadonlyMap<string, readonly string[]> = new Map([
  ['defineModule', ['labels', 'actions', 'events', 'views']],
  ['defineEntity', [...ofRows, 'unique', 'naturalKey', 'guarded']],
  ['defineLink', [...ofRows, 'guarded']],
]);

/** Replacements of checks that only the API runs; in the browser they would add zod to the initial code. */
const replacements: Readonly<Record<string, string>> = {
  'registry/registry-check': 'export const problemsOf = () => [];',
  'rich-text/problems': `export const richTextLimits = { depth: 32, nodes: 10_000, bytes: 512 * 1024 };
export const richTextProblems = () => [];`,
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
      if (hasSchemas(code, id)) return { code: withUnusedSchemas(code, id), map: null };
      const defines = [...strippedProperties.keys()].some((define) => code.includes(`${define}(`));
      return defines ? { code: definitionsAlone(code, id), map: null } : null;
    },
  };
}

/** Returns whether a file of the core defines schemas of calls, which only the API validates. */
const hasSchemas = (code: string, id: string) =>
  /\/core\/(src|dist)\//.test(id) && /import \{ z \} from ['"]zod['"]/.test(code);

/**
 * Returns code whose schemas are dropped with zod where nothing uses them: actions have no schemas, and each top-level
 * call is marked as free of side effects, with its arguments.
 */
function withUnusedSchemas(code: string, file: string): string {
  const calls = declaredIn(code, file).flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []));
  const isAction = ({ callee }: (typeof calls)[number]) =>
    callee.type === 'Identifier' && callee.name === 'defineAction';
  const edits = calls.flatMap((call): Edit[] => {
    if (!isAction(call)) return [{ ...call, text: pure(code.slice(call.start, call.end)) }];
    const schemas = propertiesOf(call).find(({ key }) => key.type === 'Identifier' && key.name === 'schemas');
    return schemas ? [{ ...schemas, text: '' }] : [];
  });
  return edited(code, edits);
}

const pure = (call: string) => `/* @__PURE__ */ (() => ${call})()`;

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
  const declared = declaredIn(code, file);
  const found = declared.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return [];
    const stripped = strippedProperties.get(init.callee.name) ?? [];
    return propertiesOf(init).filter(({ key }) => key.type === 'Identifier' && stripped.includes(key.name));
  });
  const isFound = ({ start, end }: Range) => found.some((one) => one.start <= start && end <= one.end);
  const options = declared.flatMap(({ init }) =>
    init?.type === 'CallExpression' &&
    init.callee.type === 'Identifier' &&
    strippedProperties.has(init.callee.name)
      ? optionsIn(init).filter((one) => !isFound(one))
      : [],
  );
  return edited(
    code,
    [...found, ...options].map((range) => ({ ...range, text: '' })),
  );
}

/** Returns the exported and the private variables at the top level of a file. */
function declaredIn(code: string, file: string) {
  return parseSync(file, code).program.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    return declaration?.type === 'VariableDeclaration' ? declaration.declarations : [];
  });
}

type Call = Extract<NonNullable<ReturnType<typeof declaredIn>[number]['init']>, { type: 'CallExpression' }>;

/** Returns the properties of objects that are passed to a call. */
function propertiesOf(call: Call) {
  return call.arguments
    .flatMap((argument) => (argument.type === 'ObjectExpression' ? argument.properties : []))
    .flatMap((one) => (one.type === 'Property' ? [one] : []));
}

interface Edit extends Range {
  /** Replaces the range; an empty text takes a following comma along. */
  readonly text: string;
}

function edited(code: string, edits: readonly Edit[]): string {
  return [...edits]
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => {
      const rest = text.slice(end);
      return text.slice(0, start) + by + (by === '' ? rest.replace(/^\s*,/, '') : rest);
    }, code);
}
